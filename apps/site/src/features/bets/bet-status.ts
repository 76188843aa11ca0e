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

export type BetFilter = 'all' | 'open' | 'won' | 'other'

export const BET_FILTERS: readonly BetFilter[] = ['all', 'open', 'won', 'other']

/** Whether a bet belongs under a filter. */
export function isUnder(filter: BetFilter, status: BetStatus): boolean {
  if (filter === 'all') return true
  if (filter === 'other') return status !== 'open' && status !== 'won'
  return status === filter
}

/** True while the member may still cancel. */
export function isCancellable(bet: BetWire, nowMs: number): boolean {
  return bet.status === 'open' && Date.parse(bet.closesAt) > nowMs
}

/** Why a bet stands as it does, in a sentence. */
export function whyOf({ t, date }: Translator, bet: BetWire, nowMs: number): string {
  if (bet.status !== 'open') return t(`bets.why.${bet.status}`, { lines: bet.winningLines })
  if (Date.parse(bet.closesAt) <= nowMs) return t('bets.why.drawing')
  return t('bets.why.open', { time: date(bet.closesAt, 'timeSeconds') })
}
