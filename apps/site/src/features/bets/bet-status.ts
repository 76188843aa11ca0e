import type { Translator } from '@fairhouse/i18n'
import type { BetStatus, BetWire } from '@fairhouse/protocol'
import type { Tone } from '@fairhouse/ui'

export const STATUS_TONES: Readonly<Record<BetStatus, Tone>> = {
  open: 'info',
  won: 'win',
  lost: 'neutral',
  refunded: 'neutral',
  cancelled: 'neutral',
  void: 'warn',
}

/** States of a bet, in the order of a filter. */
export const BET_STATUSES: readonly BetStatus[] = [
  'open',
  'won',
  'lost',
  'refunded',
  'cancelled',
  'void',
]

/** True while the member may still cancel. */
export function isCancellable(bet: BetWire, nowMs: number): boolean {
  return bet.status === 'open' && Date.parse(bet.closesAt) > nowMs
}

/** Explains the state of a bet in a sentence. */
export function whyOf({ t, date }: Translator, bet: BetWire, nowMs: number): string {
  if (bet.status !== 'open') return t(`bets.why.${bet.status}`, { lines: bet.winningLines })
  if (Date.parse(bet.closesAt) <= nowMs) return t('bets.why.drawing')
  return t('bets.why.open', { time: date(bet.closesAt, 'timeSeconds') })
}
