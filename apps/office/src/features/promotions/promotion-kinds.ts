import {
  PROMOTION_PRIZES,
  type PromotionEntry,
  type PromotionKind,
  type PromotionPrizeKind,
} from '@fairhouse/protocol'

const SHARES = ['deposit', 'cashback'] as const

/** Kinds that give a share of an amount, not an amount. */
export function isShare(kind: PromotionKind): boolean {
  return SHARES.some((one) => one === kind)
}

const OWN_ENTRIES: Partial<Record<PromotionKind, readonly PromotionEntry[]>> = {
  code: ['code'],
  application: ['apply'],
  race: ['join'],
}

/** How members may take part in a promotion of a kind. */
export function entriesOf(kind: PromotionKind): readonly PromotionEntry[] {
  return OWN_ENTRIES[kind] ?? ['join', 'automatic']
}

/** What a kind may give; a race has prizes of its own. */
export function prizesOf(kind: PromotionKind): readonly PromotionPrizeKind[] {
  if (kind === 'race') return []
  return isShare(kind) ? ['money', 'bonus'] : PROMOTION_PRIZES
}

/** How what is given is counted: in money, points, pieces or rounds. */
export type PrizeUnit = 'money' | 'points' | 'tickets' | 'rounds'

export function unitOf(prizeKind: PromotionPrizeKind | null): PrizeUnit {
  if (prizeKind === 'points' || prizeKind === 'rounds') return prizeKind
  return prizeKind === 'ticket' ? 'tickets' : 'money'
}

/** Whether one member gets a single gift at most, whatever bounds are written. */
export function isOnce({ kind, nth }: { kind: PromotionKind; nth: string }): boolean {
  return kind === 'code' || (kind === 'deposit' && nth.trim() !== '')
}

/** Whether what is given waits in the reward centre until it is claimed. */
export function isClaimed(prizeKind: PromotionPrizeKind): boolean {
  return prizeKind !== 'ticket'
}

const WITHOUT_PAST = ['code', 'application', 'race'] as const

/** Whether what a kind gives follows from what members did anyway: it can be simulated. */
export function isPlayed(kind: PromotionKind): boolean {
  return !WITHOUT_PAST.some((one) => one === kind)
}
