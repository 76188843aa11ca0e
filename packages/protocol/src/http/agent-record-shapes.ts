import Type, { type Static } from 'typebox'
import {
  INCOME_KINDS,
  PROFIT_SORTS,
  RECORD_SCOPES,
  TEAM_BET_STATES,
  TRANSACTION_KINDS,
} from '../agent-words.ts'
import { Day, Instant, LanguageWord, MoneyOut, strict } from '../schema.ts'
import { TeamFigures } from './agents.ts'
import { GameCode, VendorCode } from './game-shapes.ts'
import { BetShape, LOTTERY_CODE } from './lottery.ts'
import { GameRoundDetail } from './play.ts'
import { AccountQuery } from './records.ts'
import { POSTING_CODES } from '../postings.ts'

const range = { from: Type.Optional(Day), to: Type.Optional(Day) }
/** The days that an answer is of; both of them are in it. */
const span = { from: Type.String(), to: Type.String(), timeZone: Type.String() }
const MemberId = Type.String({ pattern: '^mbr_[0-9a-z]{1,13}$' })
const paging = {
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })),
  /** The `next` of the page before. */
  after: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,120}$' })),
}
const Next = Type.Union([Type.String(), Type.Null()])
const Maybe = Type.Union([Type.String(), Type.Null()])
/** Language and time zone of a download. */
const words = {
  language: Type.Optional(LanguageWord),
  timeZone: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,64}$' })),
  format: Type.Enum(['csv', 'xlsx']),
}
const File = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })

const Scope = Type.Enum([...RECORD_SCOPES])

/** Whom an answer is about: never more of a person than this. */
const person = {
  memberId: Type.String(),
  username: Type.String(),
  /** Excluded or paused now: no agent earns on them. */
  isAway: Type.Boolean(),
}

const ofBets = {
  ...range,
  /** The agent where it is left out. */
  memberId: Type.Optional(MemberId),
  /** `whole` of the agent, `own` of a member, where it is left out. */
  scope: Type.Optional(Scope),
  /** `lottery`, or a category of games. */
  product: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{2,32}$' })),
  state: Type.Optional(Type.Enum([...TEAM_BET_STATES])),
  lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })),
  vassalage: Type.Optional(VendorCode),
  gameId: Type.Optional(GameCode),
}

/**
 * What a member played in one draw or one round. It counts on the day of its first settlement, as
 * in the figures of teams; corrections change its amounts.
 */
export const TeamBet = strict({
  ...person,
  /** "iss_…" or "rnd_…" */
  itemId: Type.String(),
  product: Type.String(),
  lotteryCode: Maybe,
  issueNo: Maybe,
  gameName: Maybe,
  gameId: Maybe,
  vassalage: Maybe,
  settledAt: Instant,
  /** How many bets; those that were given back do not count. */
  bets: Type.Integer(),
  state: Type.Enum([...TEAM_BET_STATES]),
  stakeMinor: MoneyOut,
  payoutMinor: MoneyOut,
  rebatesMinor: MoneyOut,
  /** The member's: payout and rebates less the stake. */
  netMinor: MoneyOut,
})

/** Sums of bets. Rebates are in profit and loss: those of lines belong to no bet. */
export const BetSums = strict({
  bets: Type.Integer(),
  stakeMinor: MoneyOut,
  payoutMinor: MoneyOut,
})

export const TeamBetDetail = strict({
  ...TeamBet.properties,
  /** Of a draw. */
  lottery: Type.Array(BetShape),
  /** Shares of group tickets in that draw: bets whose stake several members share. */
  shares: Type.Array(
    strict({ shareMinor: MoneyOut, ticketMinor: MoneyOut, bets: Type.Array(BetShape) }),
  ),
  /** Of a game. */
  round: Type.Union([GameRoundDetail, Type.Null()]),
})

/**
 * Figures with their result: payouts, rebates (those of lines included) and bonuses less turnover.
 * Dividends are calculated on negative results.
 */
export const NetFigures = strict({ ...TeamFigures.properties, netMinor: MoneyOut })

const ofProfit = {
  ...range,
  memberId: Type.Optional(MemberId),
  scope: Type.Optional(Scope),
  sort: Type.Optional(Type.Enum([...PROFIT_SORTS])),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
}

export const TeamProfit = strict({
  ...span,
  /** As asked; where nothing was said, by name of a large team, else by turnover. */
  sort: Type.Enum([...PROFIT_SORTS]),
  lines: Type.Array(strict({ ...person, isAgent: Type.Boolean(), ...NetFigures.properties })),
  total: NetFigures,
  /** As many days right before. */
  before: strict({ from: Type.String(), to: Type.String(), ...NetFigures.properties }),
  next: Next,
})

export const MemberProfit = strict({
  ...span,
  ...person,
  path: Type.Array(strict({ memberId: Type.String(), username: Type.String() })),
  /** Newest first; days without anything are not listed. */
  days: Type.Array(strict({ day: Type.String(), ...NetFigures.properties })),
  total: NetFigures,
  before: strict({ from: Type.String(), to: Type.String(), ...NetFigures.properties }),
})

const IncomeKind = Type.Enum([...INCOME_KINDS])

const incomeSums = {
  /** With their signs; kinds without anything are left out. */
  kinds: Type.Array(strict({ kind: IncomeKind, count: Type.Integer(), sumMinor: MoneyOut })),
  /** What contracts and rebates brought: all kinds but transfers. */
  earnedMinor: MoneyOut,
}

export const AgentIncome = strict({
  ...span,
  ...incomeSums,
  days: Type.Array(strict({ day: Type.String(), ...incomeSums })),
  before: strict({ from: Type.String(), to: Type.String(), ...incomeSums }),
})

const ofIncome = { ...range, kind: Type.Optional(IncomeKind) }

export const IncomeLine = strict({
  seq: Type.String(),
  code: Type.Enum([...POSTING_CODES]),
  kind: IncomeKind,
  amountMinor: MoneyOut,
  balanceAfterMinor: MoneyOut,
  occurredAt: Instant,
  /** The bill it was paid by. */
  billId: Maybe,
  /** The other side: of a transfer, or of a bill between agents. */
  username: Maybe,
  /** Of a transfer. */
  transferId: Maybe,
})

const TransactionKind = Type.Enum([...TRANSACTION_KINDS])

const ofTransactions = {
  ...range,
  memberId: Type.Optional(MemberId),
  scope: Type.Optional(Scope),
  kind: Type.Optional(TransactionKind),
}

/** Money that came or went, and nothing of banks. */
export const TeamTransaction = strict({
  ...person,
  /** Unique among all of the team. */
  id: Type.String(),
  kind: TransactionKind,
  code: Type.Enum([...POSTING_CODES]),
  amountMinor: MoneyOut,
  occurredAt: Instant,
  transferId: Maybe,
})

const transactionSums = {
  kinds: Type.Array(strict({ kind: TransactionKind, count: Type.Integer(), sumMinor: MoneyOut })),
}

const { before: _before, ...ofAccountAll } = AccountQuery.properties
const { limit: _limit, ...ofAccount } = ofAccountAll
const whose = { memberId: Type.Optional(MemberId) }

/** What the routes are made of (agent-records.ts). */
export const PARTS = {
  range,
  span,
  MemberId,
  paging,
  Next,
  words,
  File,
  Scope,
  ofBets,
  ofProfit,
  ofIncome,
  ofTransactions,
  transactionSums,
  ofAccount,
  whose,
}

export type RecordScope = (typeof RECORD_SCOPES)[number]
export type TeamBet = Static<typeof TeamBet>
export type TeamBetState = TeamBet['state']
export type TeamBetDetail = Static<typeof TeamBetDetail>
export type BetSums = Static<typeof BetSums>
export type NetFigures = Static<typeof NetFigures>
export type ProfitSort = (typeof PROFIT_SORTS)[number]
export type TeamProfit = Static<typeof TeamProfit>
export type MemberProfit = Static<typeof MemberProfit>
export type IncomeKind = (typeof INCOME_KINDS)[number]
export type AgentIncome = Static<typeof AgentIncome>
export type IncomeLine = Static<typeof IncomeLine>
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]
export type TeamTransaction = Static<typeof TeamTransaction>
