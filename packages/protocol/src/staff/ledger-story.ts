import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { NullableInstant, NullableText } from './shapes.ts'

/** What a posting belongs to. */
export const CAUSE_KINDS = [
  'bet',
  'chase',
  'groupTicket',
  'deposit',
  'withdrawal',
  'transfer',
  'adjustment',
  'reversal',
  'none',
] as const

export const LedgerAccountRow = strict({
  accountId: Type.String(),
  kind: Type.Enum(['cash', 'pool', 'bonus']),
  /** Null for the account of a group ticket. */
  memberId: NullableText,
  username: NullableText,
  balanceMinor: MoneyOut,
  currency: Type.String(),
  /** How many postings it has. */
  seq: Type.String(),
})

export const LedgerCause = strict({
  kind: Type.Enum([...CAUSE_KINDS]),
  /** Its number on the wire: "bet_12", "dep_…"; null where it has none. */
  id: NullableText,
})

export const LedgerPosting = strict({
  accountId: Type.String(),
  seq: Type.String(),
  code: Type.String(),
  amountMinor: MoneyOut,
  balanceAfterMinor: MoneyOut,
  /** The house account on the other side. */
  house: Type.String(),
  cause: LedgerCause,
  postedAt: Instant,
})

export const LedgerTransferShape = strict({
  transferKey: Type.String(),
  createdAt: Instant,
  postings: Type.Array(LedgerPosting),
})

/** One step of how something came and went. */
export const StoryStep = strict({
  /** When; null for what has no time of its own. */
  at: NullableInstant,
  /** What happened: the code of a posting, the kind of an event, a state of the cause. */
  what: Type.String(),
  amountMinor: Type.Union([MoneyOut, Type.Null()]),
  /** Facts, by names that the office says. */
  facts: Type.Record(Type.String(), Type.String()),
  /** The posting of this step, where it is one. */
  posting: Type.Union([strict({ accountId: Type.String(), seq: Type.String() }), Type.Null()]),
})

export const LedgerStory = strict({
  account: LedgerAccountRow,
  posting: LedgerPosting,
  transfer: Type.Union([LedgerTransferShape, Type.Null()]),
  cause: LedgerCause,
  /** Where the cause has a screen of the office: "/draws/iss_1"; null where it has none. */
  link: NullableText,
  steps: Type.Array(StoryStep),
})

export type LedgerAccountRow = Static<typeof LedgerAccountRow>
export type LedgerCause = Static<typeof LedgerCause>
export type LedgerPosting = Static<typeof LedgerPosting>
export type LedgerTransferShape = Static<typeof LedgerTransferShape>
export type StoryStep = Static<typeof StoryStep>
export type LedgerStory = Static<typeof LedgerStory>
