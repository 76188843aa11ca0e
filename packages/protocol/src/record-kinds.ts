/** Kinds of movements, as records put them together and filter by them. */
export const RECORD_KINDS = [
  'deposit',
  'withdrawal',
  'stake',
  'returned',
  'payout',
  'rebate',
  'held',
  'transfer',
  'income',
  'reward',
  'adjustment',
] as const

export type RecordKind = (typeof RECORD_KINDS)[number]

/** What play brought: these kinds together are a member's profit or loss. */
export const PLAY_KINDS: readonly RecordKind[] = ['stake', 'returned', 'payout', 'rebate']

/** What is given beside the stakes and prizes: the page of bonus details. */
export const BONUS_KINDS: readonly RecordKind[] = ['rebate', 'reward', 'adjustment']

/** Products that can be played. */
export const PRODUCTS = ['lottery', 'games'] as const

export type Product = (typeof PRODUCTS)[number]
