import {
  createMerkleAccumulator,
  createStream,
  drawContextV2,
  verifyCommitment,
} from '@fairhouse/fairness'
import {
  decodePricing,
  decodeSelection,
  decodeVariant,
  familyOf,
  findPlay,
  settleBet,
  type AnyDraw,
  type FamilyCode,
} from '@fairhouse/lottery/all'
import { CURRENCIES, minor, roundDownToPayable } from '@fairhouse/money'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../apps/server/src/db/tx.ts'
import {
  hashLeaf,
  LEAF_COLUMNS,
  leafTextOf,
  type LeafRow,
  type LeafVault,
} from '../../../apps/server/src/modules/draws/bet-leaves.ts'

interface SettledIssue {
  readonly [column: string]: unknown
  readonly brand: string
  readonly issue_id: bigint
  readonly bets_root: Buffer
  readonly lottery_code: string
  readonly issue_no: string
  readonly family: FamilyCode
  readonly commitment: string
  readonly server_seed: string
  readonly draw: AnyDraw
}

interface DecidedBet {
  readonly [column: string]: unknown
  readonly bet_no: bigint
  readonly play_code: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  readonly unit_stake: bigint
  readonly multiple: number
  readonly draw: AnyDraw
  readonly payout: bigint
  readonly refund: bigint
}

/** Issues that should be settled by now and are not. */
export async function countOverdue(db: Db): Promise<number> {
  const rows = await db.query<{ n: bigint }>(
    `select count(*) as n from issues
     where draws_at < now() - interval '1 second' and state <> 'settled'`,
  )
  return Number(rows[0]?.n ?? 0n)
}

export async function countSettled(db: Db): Promise<number> {
  const rows = await db.query<{ n: bigint }>(
    `select count(*) as n from issues where state = 'settled'`,
  )
  return Number(rows[0]?.n ?? 0n)
}

/** The root over all bets of an issue in the database now, in hex. */
async function rootOf(db: Db, vault: LeafVault, issue: SettledIssue): Promise<string> {
  const rows = await db.query<LeafRow>(
    `select ${LEAF_COLUMNS} from bets where issue_id = $1 order by bet_no`,
    [issue.issue_id],
  )
  const tree = createMerkleAccumulator()
  for (const row of rows) tree.add(hashLeaf(leafTextOf(vault, issue.brand, row)))
  return Buffer.from(tree.root()).toString('hex')
}

/**
 * Recomputes every draw from its seed and the root of its bets, and every payout from the rules of
 * its play. `vault` is the platform's.
 */
export async function compareDraws(db: Db, vault: LeafVault): Promise<string[]> {
  const issues = await db.query<SettledIssue>(
    `select w.code as brand, i.issue_id, i.bets_root, i.lottery_code, i.issue_no, l.family,
       i.commitment, s.server_seed, i.draw
     from issues i join brands w using (brand_id) join issue_seeds s using (brand_id, issue_id)
     join lotteries l using (brand_id, lottery_code) where i.state = 'settled'`,
  )
  const bets = await db.query<DecidedBet>(
    `select b.bet_no, b.play_code, b.selection, b.price, b.variant, b.unit_stake, b.multiple,
       b.draw, b.payout, b.refund
     from bet_statuses b where b.issue_state = 'settled' and b.status <> 'cancelled'`,
  )
  const faults: string[] = []
  for (const issue of issues) faults.push(...compareDraw(issue, await rootOf(db, vault, issue)))
  return [...faults, ...bets.flatMap(compareBet)]
}

function compareDraw(issue: SettledIssue, betsRoot: string): string[] {
  const { lottery_code: lotteryCode, issue_no: issueNo } = issue
  if (issue.bets_root.toString('hex') !== betsRoot) {
    return [`the root of ${lotteryCode} ${issueNo} is not over its bets`]
  }
  const context = drawContextV2({ lotteryCode, issueNo, betsRoot, beacon: null })
  const isCommitted = verifyCommitment(issue.server_seed, issue.commitment)
  const drawn = familyOf(issue.family).drawFrom(createStream(issue.server_seed, context))
  if (isCommitted && isDeepStrictEqual(drawn, issue.draw)) return []
  return [`the draw of ${issue.lottery_code} ${issue.issue_no} does not come from its seed`]
}

function compareBet(bet: DecidedBet): string[] {
  const play = findPlay(bet.play_code)
  if (!play) return [`bet ${bet.bet_no} is of a play that is not built`]
  const settled = settleBet({
    play,
    selection: decodeSelection(bet.selection),
    draw: bet.draw,
    unitStake: minor(bet.unit_stake),
    multiple: bet.multiple,
    pricing: decodePricing(bet.price),
    variant: decodeVariant(bet.variant),
  })
  const due = roundDownToPayable(settled.exactPayout, CURRENCIES.BRL)
  if (bet.payout === due && bet.refund === settled.refund) return []
  return [`bet ${bet.bet_no} got ${bet.payout} and ${bet.refund} back, due ${due}`]
}
