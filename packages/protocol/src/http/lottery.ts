import Type, { type Static } from 'typebox'
import { Instant, MoneyIn, MoneyOut, PageQuery, strict } from '../schema.ts'
import { PlayNumbers } from './exposure.ts'
import { lotteryMenuRoutes } from './lottery-menus.ts'
import { DrawShape, IssueShape, LotteryShape, SelectionShape } from './lottery-shapes.ts'
import { BET_ERRORS } from './slip-errors.ts'

export const LOTTERY_CODE = '^[A-Z0-9_]{2,24}$'
export const ISSUE_ID = '^iss_[0-9]{1,18}$'
const BET_ID = '^bet_[1-9][0-9]{0,17}$'

/** A slip has at most this many entries; one transfer pays for all of them or for none. */
export const SLIP_ENTRIES_MAX = 100

export const PriceShape = strict({
  playCode: Type.String(),
  /**
   * Canonical text ("g1950", "x98"): sent back with a bet, so that it cannot change unseen. A
   * selection with a `base` is sold at the price of that play.
   */
  price: Type.String(),
  variant: Type.String(),
})

export const LotteryDetail = strict({
  lottery: LotteryShape,
  prices: Type.Array(PriceShape),
  /** Plays of the issue on sale with numbers that are sold out or pay less; none is left out. */
  numbers: Type.Optional(Type.Array(PlayNumbers)),
  limits: strict({
    minUnitStakeMinor: MoneyOut,
    maxStakeMinor: MoneyOut,
    maxPayoutMinor: MoneyOut,
    maxLines: Type.Integer(),
    maxMultiple: Type.Integer(),
    /** So many issues one chase may reach over. */
    maxChaseSteps: Type.Integer(),
    /** A play priced by a prize group may be bet at any group from this one to its own. */
    leastPrizeGroup: Type.Integer(),
  }),
})

export const SlipEntry = strict({
  playCode: Type.String({ pattern: '^[A-Z0-9_]{2,40}$' }),
  selection: SelectionShape,
  /** Price of one line. */
  unitStakeMinor: MoneyIn,
  multiple: Type.Integer({ minimum: 1, maximum: 99_999 }),
  /** The page's own count: the server recounts and refuses a difference. */
  lineCount: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  /** As offered by the lottery, or of a lower prize group, which pays less and gives a rebate. */
  price: Type.String({ maxLength: 1_000 }),
  /** The group that the rebate is calculated from, so that it cannot change unseen. */
  ownGroup: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
})

export const SlipBody = strict({
  issueId: Type.String({ pattern: ISSUE_ID }),
  entries: Type.Array(SlipEntry, { minItems: 1, maxItems: SLIP_ENTRIES_MAX }),
})

export const BetStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('refunded'),
  Type.Literal('cancelled'),
  Type.Literal('void'),
])

const HASH = '^[0-9a-f]{64}$'

/** What an issue will be drawn from, where that was announced before its sale. */
const drawPlan = {
  /** SHA-256 of the seed; null where an official result is recorded. */
  commitment: Type.Union([Type.String(), Type.Null()]),
  /** 2: bets' root and beacon are part of the draw. 1: only the seed, or a recorded result. */
  drawVersion: Type.Integer(),
  /** The round of the public beacon that the draw waits for; null without a beacon. */
  beaconRound: Type.Union([Type.Integer(), Type.Null()]),
}

export const BetShape = strict({
  betId: Type.String(),
  issueId: Type.String(),
  lotteryCode: Type.String(),
  issueNo: Type.String(),
  playCode: Type.String(),
  selection: SelectionShape,
  lineCount: Type.Integer(),
  unitStakeMinor: MoneyOut,
  multiple: Type.Integer(),
  stakeMinor: MoneyOut,
  price: Type.String(),
  /** The rules it was placed under, where they are not the play's usual ones; else "". */
  variant: Type.String(),
  status: BetStatus,
  /** Stake included; "0" until the bet has won. */
  payoutMinor: MoneyOut,
  refundMinor: MoneyOut,
  winningLines: Type.Integer(),
  placedAt: Instant,
  closesAt: Instant,
  draw: Type.Union([DrawShape, Type.Null()]),
  drawPlan: strict(drawPlan),
  /** Of a bet at a lower prize group than the own one. */
  rebate: Type.Optional(
    strict({
      /** Share of the stake ("0.0250"). */
      rate: Type.String(),
      amountMinor: MoneyOut,
      /** `promised` until the issue is settled; `void` with a bet that was not played. */
      state: Type.Union([Type.Literal('promised'), Type.Literal('paid'), Type.Literal('void')]),
      /** Less than the amount where some of the lines were pushed. */
      paidMinor: MoneyOut,
      paidAt: Type.Union([Instant, Type.Null()]),
    }),
  ),
  /** Where the result was corrected: what each result made of the bet; the last is in force. */
  history: Type.Optional(
    Type.Array(
      strict({
        /** Null where the issue was made void. */
        draw: Type.Union([DrawShape, Type.Null()]),
        status: BetStatus,
        payoutMinor: MoneyOut,
        refundMinor: MoneyOut,
        decidedAt: Instant,
      }),
    ),
  ),
})

export const SlipAccepted = strict({
  betIds: Type.Array(Type.String()),
  stakeMinor: MoneyOut,
  /** Comes back after the draw, if the bets are played; "0" for bets at the own prize group. */
  rebateMinor: MoneyOut,
  sumBalance: MoneyOut,
  /** The movement that this balance includes: a balance with a later one is newer. */
  balanceSeq: Type.String(),
  placedAt: Instant,
  /** What the issues of these bets will be drawn from: to be kept and compared with the draw. */
  draws: Type.Array(
    strict({
      issueId: Type.String(),
      issueNo: Type.String(),
      lotteryCode: Type.String(),
      ...drawPlan,
    }),
  ),
})

export const IssueProof = strict({
  issue: IssueShape,
  /** The seed whose SHA-256 is the commitment; null until the draw. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
  drawVersion: Type.Integer(),
  /**
   * What the seed is keyed with. Version 1: `fairhouse/draw/v1/<lottery>/<issue number>`. Version
   * 2: `fairhouse/draw/v2/<lottery>/<bets' root>/<randomness of the beacon, or none>/<issue
   * number>`, null until all of it is known.
   */
  context: Type.Union([Type.String(), Type.Null()]),
  /** Merkle root over all bets, of draws of version 2; null until the sale has ended. */
  betsRoot: Type.Union([Type.String({ pattern: HASH }), Type.Null()]),
  betsCount: Type.Union([Type.Integer(), Type.Null()]),
  /** The public beacon that was named before the sale; null without one. */
  beacon: Type.Union([
    strict({
      /** Hash of the chain of drand, which names it. */
      chain: Type.String({ pattern: HASH }),
      round: Type.Integer(),
      /** Of the round, in hex; null until it is published and fetched. */
      signature: Type.Union([Type.String({ pattern: '^[0-9a-f]{96}$' }), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** What the draw states besides chance: the game, the animal of its lunar year. */
  facts: strict({ game: Type.Optional(Type.String()), zodiacYear: Type.Optional(Type.String()) }),
})

/** A bet's place in the tree of its issue's bets. */
export const BetLeafProof = strict({
  issueId: Type.String(),
  /** Text of the leaf's hash: `betId|play|selection|unit stake|multiple|stake|time|salt`. */
  text: Type.String(),
  position: Type.Integer(),
  count: Type.Integer(),
  /** The sibling hashes on the path to the root, from below. */
  path: Type.Array(Type.String({ pattern: HASH })),
  root: Type.String({ pattern: HASH }),
})

const LeafHashes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })

export type LotteryDetail = Static<typeof LotteryDetail>
export type SlipEntry = Static<typeof SlipEntry>
export type SlipBody = Static<typeof SlipBody>
export type SlipAccepted = Static<typeof SlipAccepted>
export type BetWire = Static<typeof BetShape>
export type BetStatus = Static<typeof BetStatus>
export type IssueProof = Static<typeof IssueProof>
export type BetLeafProof = Static<typeof BetLeafProof>

const lotteryParams = strict({ lotteryCode: Type.String({ pattern: LOTTERY_CODE }) })
const betParams = strict({ betId: Type.String({ pattern: BET_ID }) })

export const lotteryRoutes = {
  ...lotteryMenuRoutes,
  'GET /lgw/lotteries/:lotteryCode': {
    summary: 'One lottery with its plays, prices and limits',
    access: 'public',
    followsTrial: true,
    params: lotteryParams,
    response: LotteryDetail,
    errors: ['LOTTERY_NOT_FOUND'],
  },
  'GET /lgw/lotteries/:lotteryCode/issues': {
    summary: 'Drawn and voided issues, newest first',
    access: 'public',
    followsTrial: true,
    params: lotteryParams,
    query: PageQuery,
    response: strict({
      issues: Type.Array(IssueShape),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: ['LOTTERY_NOT_FOUND'],
  },
  'GET /lgw/issues/:issueId/proof': {
    summary: 'All that is needed to recompute a draw',
    access: 'public',
    followsTrial: true,
    params: strict({ issueId: Type.String({ pattern: ISSUE_ID }) }),
    response: IssueProof,
    errors: ['ISSUE_NOT_FOUND'],
  },
  'GET /lgw/issues/:issueId/leaves': {
    summary: 'Hashes of all bets of an issue in their order, one a line, once its root is fixed',
    access: 'public',
    followsTrial: true,
    params: strict({ issueId: Type.String({ pattern: ISSUE_ID }) }),
    response: LeafHashes,
    errors: ['ISSUE_NOT_FOUND'],
  },
  'POST /lgw/bets': {
    summary: 'Place a slip: all of its entries, or none',
    access: 'member',
    isIdempotent: true,
    body: SlipBody,
    response: SlipAccepted,
    errors: ['ISSUE_NOT_FOUND', ...BET_ERRORS],
  },
  'GET /lgw/bets': {
    summary: 'Betting record, newest first',
    access: 'member',
    query: PageQuery,
    response: strict({
      bets: Type.Array(BetShape),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: [],
  },
  'GET /lgw/bets/:betId': {
    summary: 'One bet',
    access: 'member',
    params: betParams,
    response: BetShape,
    errors: ['BET_NOT_FOUND'],
  },
  'GET /lgw/bets/:betId/leaf': {
    summary: 'Proof that a bet of one’s own is in the root of its issue, once that is fixed',
    access: 'member',
    params: betParams,
    response: BetLeafProof,
    errors: ['BET_NOT_FOUND', 'BETS_NOT_FIXED'],
  },
  'DELETE /lgw/bets/:betId': {
    summary: 'Cancel a bet before its issue closes; the whole stake returns',
    access: 'member',
    params: betParams,
    response: strict({ refundMinor: MoneyOut, sumBalance: MoneyOut }),
    errors: ['BET_NOT_FOUND', 'BET_NOT_CANCELLABLE', 'ISSUE_CLOSED'],
  },
} as const
