import { compareRational } from '@fairhouse/money'
import { useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import {
  amountOf,
  chanceText,
  type Offer,
  prizesOf,
  rtpText,
  unitOf,
} from '../../shared/lottery/play-facts.ts'
import { playRule } from '../../shared/lottery/play-name.tsx'

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div
      className="grid grow basis-0 content-start gap-0.5 rounded-odds bg-surface-2 px-2.5 py-2
        sm:px-3"
    >
      <dt className="text-xs [overflow-wrap:normal] text-text-2">{label}</dt>
      <dd className="figures text-sm font-bold sm:text-base">{value}</dd>
    </div>
  )
}

/** The payout of a line of one unit: one amount, or the lowest and the highest of several. */
function usePays(offer: Offer): string {
  const { t } = useTranslator()
  const currency = useCurrency()
  const format = useFormatMoney()
  const rates = prizesOf(offer)
    .map(({ rate }) => rate)
    .toSorted(compareRational)
  const [lowest] = rates
  const highest = rates.at(-1)
  if (!lowest || !highest) return '–'
  const [from, to] = [format(amountOf(lowest, currency)), format(amountOf(highest, currency))]
  return from === to ? from : t('lottery.paysRange', { from, to })
}

/** Rule, probability, prize and return to player, all before anything is staked. */
export function PlayFacts({ offer }: { offer: Offer }) {
  const translator = useTranslator()
  const { t } = translator
  const format = useFormatMoney()
  const rule = playRule(translator, offer.play.code, offer.variantText)
  const pays = usePays(offer)
  return (
    <div className="grid gap-3">
      {rule && <p className="text-text-2">{rule}</p>}
      <dl className="flex flex-wrap gap-2">
        <Fact label={t('lottery.chance')} value={chanceText(translator, offer)} />
        <Fact label={t('lottery.pays', { amount: format(unitOf(offer)) })} value={pays} />
        <Fact label={t('lottery.rtp')} value={rtpText(translator, offer)} />
      </dl>
    </div>
  )
}
