import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, PageQuery, strict } from '../schema.ts'

export const Balance = strict({
  /** Spendable now, in ledger units (the specification's word for it). */
  sumBalance: MoneyOut,
  currency: Type.String(),
})

/** Why money moved. The text of a code is `statement.<code>` in packages/i18n. */
export const POSTING_CODES = [
  'deposit.credit',
  'bet.stake',
  'bet.payout',
  'bet.refund',
  'bet.cancel',
  'bet.void',
  'bet.correction',
  'bet.rebate',
  'bet.rebateReversal',
  'chase.hold',
  'chase.release',
  'group.hold',
  'group.release',
  'group.payout',
  'group.correction',
  'group.fund',
  'group.shareOut',
  'adjustment.credit',
  'adjustment.debit',
  'transfer.reversal',
] as const

export const PostingCodeShape = Type.Union(POSTING_CODES.map((code) => Type.Literal(code)))

/** One movement as the member sees it (account record). */
export const StatementLine = strict({
  /** Sequence number of the movement in the member's wallet: 1, 2, 3 … without a gap. */
  seq: Type.String(),
  code: Type.String(),
  amountMinor: MoneyOut,
  balanceAfterMinor: MoneyOut,
  /** What it belongs to: a bet ("bet_…"), a chase ("cha_…"), a deposit ("dep_…"), or nothing. */
  reference: Type.Union([Type.String(), Type.Null()]),
  occurredAt: Instant,
})

export const StatementPage = strict({
  lines: Type.Array(StatementLine),
  next: Type.Union([Type.String(), Type.Null()]),
})

export type Balance = Static<typeof Balance>
export type StatementLine = Static<typeof StatementLine>
export type StatementPage = Static<typeof StatementPage>
export type PostingCode = (typeof POSTING_CODES)[number]

export const walletRoutes = {
  'GET /wps/v2/wallets/balance': {
    summary: 'What the member can spend now',
    access: 'member',
    response: Balance,
    errors: [],
  },
  'GET /wps/wallet/statement': {
    summary: 'Account record, newest first',
    access: 'member',
    query: PageQuery,
    response: StatementPage,
    errors: [],
  },
} as const
