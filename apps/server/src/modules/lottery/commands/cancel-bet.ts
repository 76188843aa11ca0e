import { minor, minorToWire } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'
import { plainColumn } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { cancelWithParts } from '../../bonuses/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import {
  parseBetId,
  type BatchWriter,
  type RulesSource,
  type WalletQueue,
} from '../../wallet/index.ts'
import { lockOpenIssues } from '../bet-writer.ts'
import { placedBet, type PlacedBetRow } from '../placed-bet.ts'
import type { Catalogue } from '../../lotteries/index.ts'
import { freeStatement, type ExposureDesk, type Freed } from '../../exposure/index.ts'

interface CancelRow {
  readonly betNo: bigint
  readonly issueId: bigint
  readonly stake: bigint
  readonly freed: readonly Freed[]
}

const cancelWriter: BatchWriter<CancelRow> = {
  name: 'bet.cancel',

  async prepare(tx, brandId, commands) {
    const issueIds = new Set(commands.map((command) => command.rows.issueId))
    const open = await lockOpenIssues(tx, brandId, issueIds)
    return { refuse: ({ rows }) => (open.has(rows.issueId) ? undefined : 'ISSUE_CLOSED') }
  },

  write: (brandId, accepted) => [
    {
      name: 'bets-cancelled',
      text: `insert into bet_results
          (brand_id, account_id, bet_no, issue_id, kind, refund, decided_at)
        select $1, k.a, k.s, k.i, 'cancelled', k.r, (select batch_now())
        from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as k(a, s, i, r)`,
      values: [
        String(brandId),
        plainColumn(accepted, ({ transfer }) => transfer.accountId),
        plainColumn(accepted, ({ transfer }) => transfer.rows.betNo),
        plainColumn(accepted, ({ transfer }) => transfer.rows.issueId),
        plainColumn(accepted, ({ transfer }) => transfer.rows.stake),
      ],
    },
    freeStatement(
      brandId,
      accepted.flatMap(({ transfer }) => transfer.rows.freed),
    ),
  ],
}

interface CancelContext {
  readonly db: Db
  readonly rulesSource: RulesSource
  readonly queue: WalletQueue
  readonly brand: Brand
  readonly catalogue: Catalogue
  readonly exposure: ExposureDesk
}

interface PlacedRow extends PlacedBetRow {
  readonly lottery_code: string
  readonly kind: string | null
  readonly has_bonus: boolean
}

/** The bet's capacity under the limits of its issue. */
async function capacityOf(
  { brand, catalogue, exposure }: CancelContext,
  member: AccountRef,
  row: PlacedRow,
): Promise<readonly Freed[]> {
  const lottery = await catalogue.find(brand.brandId, row.lottery_code)
  if (!lottery) return []
  const slip = { brand, lottery, issueId: row.issue_id, member, bets: [placedBet(row)] }
  return exposure.freedBy(slip)
}

/**
 * Cancels a bet before its issue closes; the whole stake returns. Requires the owner. A repeat gets
 * the same answer. Throws BET_NOT_FOUND (also for bets of others), BET_NOT_CANCELLABLE when it is
 * decided already, ISSUE_CLOSED.
 */
export async function cancelBet(
  context: CancelContext,
  member: AccountRef,
  betId: string,
): Promise<{ refundMinor: string; sumBalance: string }> {
  const betNo = parseBetId(betId)
  if (betNo === undefined) throw new Problem('BET_NOT_FOUND')
  const rows = await context.db.query<PlacedRow>(
    `select b.*, i.lottery_code, r.kind, exists (select from bonus_parts p
       where p.brand_id = b.brand_id and p.bet_no = b.bet_no) as has_bonus
     from bets b join issues i using (brand_id, issue_id)
     left join lateral (select kind from bet_results where brand_id = b.brand_id
       and bet_no = b.bet_no order by round desc limit 1) r on true
     where b.brand_id = $1 and b.bet_no = $2 and b.account_id = $3`,
    [member.brandId, betNo, member.accountId],
  )
  const bet = rows[0]
  if (!bet) throw new Problem('BET_NOT_FOUND')
  if (bet.kind !== null && bet.kind !== 'cancelled') throw new Problem('BET_NOT_CANCELLABLE')
  const freed = await capacityOf(context, member, bet)
  const command = {
    brandId: member.brandId,
    accountId: member.accountId,
    transferKey: derivedKey('cancel', betId),
    inputHash: inputHash('cancel', betId),
    postings: [{ code: 'bet.cancel' as const, amount: minor(bet.stake), ref: betNo }],
    rows: { betNo, issueId: bet.issue_id, stake: bet.stake, freed },
    writer: cancelWriter,
  }
  const whole = { betNo, brought: bet.stake, isReturned: true }
  const lock = (tx: Tx) => lockOpenIssues(tx, member.brandId, new Set([bet.issue_id]))
  const answer = bet.has_bonus
    ? await cancelWithParts(context, command, whole, lock)
    : await context.queue.submit(command)
  if (!answer.ok) throw new Problem(answer.code)
  context.exposure.freed(member.brandId, freed)
  return {
    refundMinor: minorToWire(minor(bet.stake)),
    sumBalance: minorToWire(answer.balanceAfter),
  }
}
