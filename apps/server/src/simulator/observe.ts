import { Contradiction } from './model/contradiction.ts'
import type { Circumstances } from './model/deposits.ts'
import type { Purchase } from './model/groups.ts'
import type { ShownIssue } from './model/issues.ts'
import { observeCashier } from './observe-cashier.ts'
import { observePromotions } from './observe-promotions.ts'
import type { World } from './world.ts'

interface IssueRow {
  readonly [column: string]: unknown
  readonly issue_id: bigint
  readonly lottery_code: string
  readonly opens_at: Date
  readonly closes_at: Date
  readonly draws_at: Date
  readonly state: ShownIssue['state']
  readonly round: number
  readonly draw: unknown
  readonly void_from: Date | null
  readonly settled_at: Date | null
}

interface StepRow {
  readonly [column: string]: unknown
  readonly chase_no: bigint
  readonly step_no: number
  readonly state: string
  readonly issue_id: bigint | null
  readonly bet_nos: bigint[] | null
}

interface TicketRow {
  readonly [column: string]: unknown
  readonly public_id: string
  readonly state: string
  readonly pool_account: bigint | null
  readonly bet_nos: bigint[] | null
  readonly guarantee_used: number
  readonly released_at: Date | null
  readonly shared_round: number
  readonly has_plan: boolean
  readonly purchases: readonly { account: string; shares: number; kind: Purchase['kind'] }[]
}

const TICKETS = `
select t.public_id, t.state, t.pool_account, t.bet_nos, t.guarantee_used, t.released_at,
  t.shared_round,
  exists (select from group_share_outs o where o.brand_id = t.brand_id
    and o.ticket_no = t.ticket_no and o.done_at is null) as has_plan,
  (select json_agg(json_build_object('account', s.account_id::text, 'shares', s.shares,
    'kind', s.kind) order by s.share_no) from group_shares s
    where s.brand_id = t.brand_id and s.ticket_no = t.ticket_no) as purchases
from group_tickets t where t.brand_id = $1 order by t.ticket_no`

/** Several things have happened concurrently, in unknown order. */
const MINGLED: Omit<Circumstances, 'now'> = { isStrict: false, isAlone: false }

/**
 * Shows the model the current state: issues, steps of chases, group tickets, deposits and
 * withdrawals.
 */
export async function observe(world: World, circumstances = MINGLED): Promise<void> {
  const { db, brand, model, now } = world
  const of = [brand.brandId]
  const [issues, steps, tickets] = await Promise.all([
    db.query<IssueRow>('select * from issues where brand_id = $1 order by issue_id', of, 'sim-i'),
    db.query<StepRow>(
      'select * from chase_steps where brand_id = $1 order by chase_no, step_no',
      of,
      'sim-s',
    ),
    db.query<TicketRow>(TICKETS, of, 'sim-t'),
  ])
  for (const row of issues) {
    const shown = {
      issueId: row.issue_id,
      lotteryCode: row.lottery_code,
      opensAt: row.opens_at.getTime(),
      closesAt: row.closes_at.getTime(),
      drawsAt: row.draws_at.getTime(),
      state: row.state,
      round: row.round,
      draw: row.draw,
      voidFrom: row.void_from?.getTime() ?? null,
      isPaid: row.settled_at !== null,
    }
    model.issues.show(shown, now)
  }
  for (const row of steps) {
    const { chase_no: chaseNo, step_no: stepNo, state, issue_id: issueId } = row
    model.chases.show({ chaseNo, stepNo, state, issueId, betNos: row.bet_nos ?? [] }, now)
  }
  for (const row of tickets) model.groups.show(shownTicket(row), now)
  await observeCashier(world, circumstances)
  await observePromotions(world)
}

function shownTicket(row: TicketRow) {
  return {
    ticketId: row.public_id,
    state: row.state,
    poolAccount: row.pool_account,
    betNos: row.bet_nos ?? [],
    guaranteeUsed: row.guarantee_used,
    isReleased: row.released_at !== null,
    sharedRound: row.shared_round,
    hasOpenPlan: row.has_plan,
    purchases: row.purchases.map((one) => ({ ...one, account: BigInt(one.account) })),
  }
}

/** Compares every balance with the model, except those that may be changing. */
export async function compareBalances({ db, brand, model }: World): Promise<void> {
  const rows = await db.query<{ account_id: bigint; balance: bigint }>(
    'select account_id, balance from ledger_accounts where brand_id = $1 order by account_id',
    [brand.brandId],
    'sim-b',
  )
  const unsure = model.unsure()
  for (const { account_id: account, balance } of rows) {
    if (unsure.has(account)) continue
    const due = model.book.balanceOf(account)
    if (balance !== due) {
      throw new Contradiction(`account ${account} has ${balance}, by the model ${due}`)
    }
  }
}
