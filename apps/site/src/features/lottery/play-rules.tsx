import { exampleOf } from '@fairhouse/lottery/example'
import { times } from '@fairhouse/money'
import type { DrawWire } from '@fairhouse/protocol'
import { Dialog, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useMemo } from 'react'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { findFamily } from '../../shared/lottery/families.ts'
import {
  amountOf,
  chanceOf,
  type Offer,
  prizesOf,
  rtpText,
  unitOf,
} from '../../shared/lottery/play-facts.ts'
import { playName, playRule } from '../../shared/lottery/play-name.tsx'
import { prizeText } from '../../shared/lottery/prize-text.ts'
import { selectionText } from '../../shared/lottery/selection-text.tsx'

/** Maximum number of listed prizes; some plays have one for each of hundreds of sets. */
const SHOWN_MAX = 30

function PrizeTable({ offer }: { offer: Offer }) {
  const translator = useTranslator()
  const { t } = translator
  const currency = useCurrency()
  const format = useFormatMoney()
  const prizes = prizesOf(offer)
  const more = prizes.length - SHOWN_MAX
  const head = 'px-2 py-1.5 text-start text-sm font-semibold text-text-2'
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{t('lottery.prizes')}</h3>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line">
            <th className={head}>{t('lottery.prizeName')}</th>
            <th className={head}>{t('lottery.prizeChance')}</th>
            <th className={head}>{t('lottery.prizePays', { amount: format(unitOf(offer)) })}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.slice(0, SHOWN_MAX).map(({ key, chance, rate }) => (
            <tr key={key} className="border-b border-line">
              <td className="min-w-24 px-2 py-1.5">
                {prizeText(translator, offer.play.code, key)}
              </td>
              <td className="figures px-2 py-1.5">{chanceOf(translator, chance)}</td>
              <td className="figures px-2 py-1.5">{format(amountOf(rate, currency))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="text-text-2">{t('lottery.morePrizes', { count: more })}</p>}
    </section>
  )
}

/** An animal for games whose draws belong to a lunar year: any will do for an example. */
const YEAR = 'HORSE'

function WorkedExample({ offer, game }: { offer: Offer; game: string }) {
  const translator = useTranslator()
  const { t } = translator
  const currency = useCurrency()
  const format = useFormatMoney()
  const { play, pricing, variant } = offer
  const example = useMemo(() => {
    const family = findFamily(play.family)
    return family && exampleOf(family, play, pricing, variant, { game, zodiacYear: YEAR })
  }, [play, pricing, variant, game])
  if (!example) return null
  const { selection, draw, lineCount, winningLines, rate } = example
  const values = {
    selection: selectionText(translator, play.code, selection),
    lines: lineCount,
    wins: winningLines,
    stake: format(times(unitOf(offer), BigInt(lineCount))),
    amount: format(amountOf(rate, currency)),
  }
  return (
    <section className="grid gap-3">
      <h3 className="font-bold">{t('lottery.example')}</h3>
      <p>
        {t(play.pad.kind === 'fixed' ? 'lottery.exampleNothing' : 'lottery.exampleText', values)}
      </p>
      {/* A draw of the package has the fields of one of the wire, but readonly. */}
      <DrawView draw={draw as DrawWire} />
    </section>
  )
}

/** Rule, prizes, probabilities and return of a play, with an example evaluated by its own rules. */
export function PlayRules(props: { offer: Offer; game: string; onClose: () => void }) {
  const { offer, game, onClose } = props
  const translator = useTranslator()
  const { t } = translator
  const { code } = offer.play
  return (
    <Dialog title={playName(translator, code)} size="lg" isText onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p>{playRule(translator, code, offer.variantText)}</p>
        <PrizeTable offer={offer} />
        <p>
          {t('lottery.rtp')}: <strong>{rtpText(translator, offer)}</strong>
        </p>
        <WorkedExample offer={offer} game={game} />
      </div>
    </Dialog>
  )
}
