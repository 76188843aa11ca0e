import Type, { type Static } from 'typebox'
import { DrawShape, FAMILY_CODES, IssueState } from '../http/lottery-shapes.ts'
import { ISSUE_ID, LOTTERY_CODE } from '../http/lottery.ts'
import { Instant, MoneyOut, strict } from '../schema.ts'
import {
  ApprovalShape,
  GridPaging,
  InstantIn,
  Next,
  NullableInstant,
  NullableText,
  Reason,
} from './shapes.ts'

const ENTRY_ID = '^ren_[0-9a-z]{1,13}$'

/** Maximum length of a file of results, in characters. */
export const RESULT_FILE_MAX = 200_000

/**
 * State of an issue's result. `none`: not expected yet, or drawn here. `waiting`: the sale has
 * ended. `entered`: one entry. `conflict`: two different entries. `confirmed`: two equal entries.
 */
export const RESULT_STATES = ['none', 'waiting', 'entered', 'conflict', 'confirmed'] as const
export const ResultState = Type.Enum([...RESULT_STATES])

/** A draw as a form or a file gives it; the family of the lottery checks every field of it. */
const DrawIn = Type.Record(Type.String({ maxLength: 32 }), Type.Unknown())

/** How long a result may take, and where it can be fetched. */
export const ResultRules = strict({
  overdueMinutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
  voidAfterMinutes: Type.Integer({ minimum: 1, maximum: 43_200 }),
  /** A file as it may be uploaded, at one of the hosts of FEED_HOSTS; null fetches nothing. */
  feedUrl: Type.Union([Type.String({ pattern: '^https?://[^\\s<>"]{1,500}$' }), Type.Null()]),
  feedSeconds: Type.Integer({ minimum: 10, maximum: 86_400 }),
})

export const StaffLottery = strict({
  lotteryCode: Type.String(),
  family: Type.Enum([...FAMILY_CODES]),
  game: Type.String(),
  source: Type.Enum(['own', 'recorded']),
  isOnSale: Type.Boolean(),
  timeZone: Type.String(),
  /** Issues on sale, those that wait for a result, and what is wrong with them. */
  openCount: Type.Integer(),
  waitingCount: Type.Integer(),
  enteredCount: Type.Integer(),
  conflictCount: Type.Integer(),
  overdueCount: Type.Integer(),
  rules: ResultRules,
  polledAt: NullableInstant,
  /** Why the last poll of the feed failed. */
  pollFault: NullableText,
})

export const StaffIssueRow = strict({
  issueId: Type.String(),
  lotteryCode: Type.String(),
  issueNo: Type.String(),
  source: Type.Enum(['own', 'recorded']),
  state: IssueState,
  result: ResultState,
  /** True while a correction of a confirmed result waits for its second person. */
  hasCorrection: Type.Boolean(),
  isOverdue: Type.Boolean(),
  /** The result was invented for a demo. */
  isInvented: Type.Boolean(),
  /** 1 is the first result; each correction counts up. */
  round: Type.Integer(),
  opensAt: Instant,
  closesAt: Instant,
  drawsAt: Instant,
  settledAt: NullableInstant,
})

export const ResultEntry = strict({
  entryId: Type.String(),
  round: Type.Integer(),
  /** Null as long as another may still confirm it unseen. */
  draw: Type.Union([DrawShape, Type.Null()]),
  drawnAt: NullableInstant,
  origin: Type.Enum(['person', 'file', 'feed', 'machine']),
  enteredBy: Type.String(),
  isOwn: Type.Boolean(),
  /** Of a feed whose address the viewer has set: another person must confirm it. */
  isOwnFeed: Type.Boolean(),
  reason: NullableText,
  enteredAt: Instant,
  state: Type.Enum(['standing', 'confirmed', 'replaced', 'dropped']),
})

export const StaffIssue = strict({
  ...StaffIssueRow.properties,
  family: Type.Enum([...FAMILY_CODES]),
  game: Type.String(),
  currency: Type.String(),
  draw: Type.Union([DrawShape, Type.Null()]),
  /** Bets from then on are void: the draw took place before the sale ended. */
  voidFrom: NullableInstant,
  overdueAt: Instant,
  /** From then on an issue without a result may be voided. */
  voidableAt: Instant,
  betCount: Type.Integer(),
  memberCount: Type.Integer(),
  turnoverMinor: MoneyOut,
  payoutMinor: MoneyOut,
  refundMinor: MoneyOut,
  plays: Type.Array(
    strict({
      playCode: Type.String(),
      betCount: Type.Integer(),
      wonCount: Type.Integer(),
      turnoverMinor: MoneyOut,
      payoutMinor: MoneyOut,
      refundMinor: MoneyOut,
    }),
  ),
  entries: Type.Array(ResultEntry),
  /** Why it was made void, as everybody reads it. */
  voidReason: NullableText,
  /** Of an issue drawn here: what the office has approved and the operator carries out. */
  voidRequest: Type.Union([
    strict({
      reason: Type.String(),
      proposedBy: Type.String(),
      approvedBy: Type.String(),
      approvedAt: Instant,
      carriedOutBy: NullableText,
      carriedOutAt: NullableInstant,
    }),
    Type.Null(),
  ]),
  /** What each round decided, where there was more than one; without a draw it made it void. */
  rounds: Type.Array(
    strict({
      round: Type.Integer(),
      draw: Type.Union([DrawShape, Type.Null()]),
      reason: NullableText,
      decidedAt: Instant,
      /** Bets that this round resettled, and what that moved (first round: not counted). */
      changedCount: Type.Integer(),
    }),
  ),
})

/** Result of an entry. */
export const EntryOutcome = Type.Enum(['entered', 'same', 'conflict', 'confirmed'])

export type StaffLottery = Static<typeof StaffLottery>
export type ResultRules = Static<typeof ResultRules>
export type ResultState = Static<typeof ResultState>
export type StaffIssueRow = Static<typeof StaffIssueRow>
export type StaffIssue = Static<typeof StaffIssue>
export type ResultEntry = Static<typeof ResultEntry>
export type EntryOutcome = Static<typeof EntryOutcome>

const issueParams = strict({ issueId: Type.String({ pattern: ISSUE_ID }) })
const lotteryParams = strict({ lotteryCode: Type.String({ pattern: LOTTERY_CODE }) })
const entryOut = strict({ outcome: EntryOutcome, issue: StaffIssue })
const entryIn = strict({
  draw: DrawIn,
  /** When it was drawn, where that was before the sale ended. */
  drawnAt: Type.Optional(InstantIn),
  /** Demanded where a confirmed result is corrected. */
  reason: Type.Optional(Reason),
})
const ENTRY_ERRORS = [
  'ISSUE_NOT_FOUND',
  'RESULT_FINAL',
  'MISSING_FIELD',
  'VALIDATION_FAILED',
  'NOT_CHANGED',
] as const

export const staffLotteryRoutes = {
  'GET /staff/lottery/lotteries': {
    summary: 'Lotteries of the brand, with what waits for a result',
    access: 'staff',
    permission: 'lottery.read',
    response: strict({
      lotteries: Type.Array(StaffLottery),
      /** Hosts that a feed may be fetched from (setting FEED_HOSTS). */
      feedHosts: Type.Array(Type.String()),
    }),
    errors: [],
  },
  'PUT /staff/lottery/lotteries/:lotteryCode/rules': {
    summary: 'How long a result may take, and where it is fetched',
    access: 'staff',
    permission: 'settings.write',
    params: lotteryParams,
    body: strict({ rules: ResultRules, reason: Reason }),
    response: strict({ lottery: StaffLottery }),
    errors: ['LOTTERY_NOT_FOUND', 'VALIDATION_FAILED', 'NOT_CHANGED'],
  },
  'POST /staff/lottery/lotteries/:lotteryCode/import': {
    summary: 'Enter the results of a file (CSV or JSON), as the first of two entries each',
    access: 'staff',
    permission: 'lottery.results.enter',
    params: lotteryParams,
    body: strict({ content: Type.String({ minLength: 2, maxLength: RESULT_FILE_MAX }) }),
    response: strict({
      rows: Type.Array(
        strict({
          line: Type.Integer(),
          issueNo: Type.String(),
          outcome: Type.Union([EntryOutcome, Type.Literal('refused')]),
          /** Why it was refused: the code of an error, the field at fault, what was expected. */
          code: NullableText,
          field: NullableText,
          expected: NullableText,
        }),
      ),
    }),
    errors: ['LOTTERY_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /staff/lottery/issues': {
    summary: 'Issues that have begun, latest draw first',
    access: 'staff',
    permission: 'lottery.read',
    query: strict({
      lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })),
      state: Type.Optional(IssueState),
      attention: Type.Optional(
        Type.Enum(['waiting', 'entered', 'conflict', 'overdue', 'corrected']),
      ),
      /** The beginning of an issue's number. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      ...GridPaging,
    }),
    response: strict({ issues: Type.Array(StaffIssueRow), next: Next }),
    errors: [],
  },
  'GET /staff/lottery/issues/:issueId': {
    summary: 'One issue: its result, who said it, its bets by play',
    access: 'staff',
    permission: 'lottery.read',
    params: issueParams,
    response: strict({ issue: StaffIssue }),
    errors: ['ISSUE_NOT_FOUND'],
  },
  'POST /staff/lottery/issues/:issueId/results': {
    summary: 'Enter a result, or a correction of a confirmed one, as the first of two people',
    access: 'staff',
    permission: 'lottery.results.enter',
    params: issueParams,
    body: entryIn,
    response: entryOut,
    errors: [...ENTRY_ERRORS, 'CHANGED_MEANWHILE'],
  },
  'POST /staff/lottery/issues/:issueId/results/confirm': {
    summary: 'Enter it again as the second of two people; the same confirms, else both differ',
    access: 'staff',
    permission: 'lottery.results.confirm',
    params: issueParams,
    body: entryIn,
    response: entryOut,
    errors: [...ENTRY_ERRORS, 'CHANGED_MEANWHILE', 'APPROVAL_OWN'],
  },
  'POST /staff/lottery/issues/:issueId/results/:entryId/drop': {
    summary: 'Drop an entry that is known to be wrong',
    access: 'staff',
    permission: 'lottery.results.confirm',
    params: strict({
      ...issueParams.properties,
      entryId: Type.String({ pattern: ENTRY_ID }),
    }),
    body: strict({ reason: Reason }),
    response: strict({ issue: StaffIssue }),
    errors: ['ISSUE_NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
  'POST /staff/lottery/issues/:issueId/void': {
    summary: 'Propose to void an issue, settled or not; another person approves',
    access: 'staff',
    permission: 'lottery.issues.void',
    params: issueParams,
    body: strict({ reason: Reason }),
    response: strict({ approval: ApprovalShape }),
    errors: ['ISSUE_NOT_FOUND', 'RESULT_FINAL', 'VOID_TOO_EARLY', 'NOT_CHANGED'],
  },
} as const
