import type { AnyDraw, Play } from '@fairhouse/lottery/all'
import { decodePricing, decodeVariant, prizeOf } from '@fairhouse/lottery/core'
import {
  type Currency,
  type Minor,
  multiplyRational,
  rational,
  roundDownToPayable,
} from '@fairhouse/money'
import type { BetWire } from '@fairhouse/protocol'
import { Money, useCurrency, useTranslator } from '@fairhouse/ui'
import { findPlay } from '../../shared/lottery/families.ts'
import { prizeText } from '../../shared/lottery/prize-text.ts'
import { moneyOf } from '../../shared/queries.ts'

interface Won {
  readonly key: string
  readonly lines: number
  /** Undefined if the price has no such result: it pays nothing. */
  readonly amount: Minor | undefined
}

/** The outcome of a bet's lines on its draw, by the rules that settled it. */
export interface LinesOfBet {
  readonly won: readonly Won[]
  readonly pushed: number
  readonly lost: number
}

function amountOf(bet: BetWire, play: Play, key: string, lines: number, currency: Currency) {
  try {
    const rate = prizeOf(play, key, decodePricing(bet.price))
    const stake = moneyOf(bet.unitStakeMinor) * BigInt(bet.multiple) * BigInt(lines)
    return roundDownToPayable(multiplyRational(rate, rational(stake)), currency)
  } catch {
    return undefined
  }
}

/** Undefined before the draw, and if this page does not know the play. */
export function computeLines(bet: BetWire, currency: Currency): LinesOfBet | undefined {
  const play = findPlay(bet.playCode)
  if (!play || !bet.draw || (bet.status !== 'won' && bet.status !== 'lost')) return undefined
  const parsed = play.parse(bet.selection)
  // A draw of the wire has the same fields as one of the package.
  const draw = bet.draw as AnyDraw
  if (!parsed.ok || !play.fits(draw)) return undefined
  const { hits, pushes } = play.evaluate(parsed.value, draw, decodeVariant(bet.variant))
  const won = Object.entries(hits).map(([key, lines]) => ({
    key,
    lines,
    amount: amountOf(bet, play, key, lines, currency),
  }))
  const winning = won.reduce((all, { lines }) => all + lines, 0)
  return { won, pushed: pushes, lost: Math.max(0, bet.lineCount - winning - pushes) }
}

/** Explains line by line why the bet won or lost. */
export function BetCalculation({ bet }: { bet: BetWire }) {
  const translator = useTranslator()
  const { t, number } = translator
  const currency = useCurrency()
  const lines = computeLines(bet, currency)
  if (!lines) return null
  const row = 'flex items-baseline justify-between gap-4 py-2'
  return (
    <section className="grid gap-1">
      <h3 className="font-bold">{t('bets.reckoning')}</h3>
      <dl className="divide-y divide-line">
        {lines.won.map(({ key, lines: count, amount }) => (
          <div key={key} className={row}>
            <dt>
              {prizeText(translator, bet.playCode, key)} × {number(count)}
            </dt>
            <dd>{amount === undefined ? t('bets.paysNothing') : <Money amount={amount} />}</dd>
          </div>
        ))}
        {lines.pushed > 0 && (
          <div className={row}>
            <dt>{t('bets.pushedLines')}</dt>
            <dd className="figures">{number(lines.pushed)}</dd>
          </div>
        )}
        {lines.lost > 0 && (
          <div className={row}>
            <dt>{t('bets.lostLines')}</dt>
            <dd className="figures">{number(lines.lost)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
