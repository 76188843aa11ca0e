import { CURRENCIES, minor, negate, type CurrencyCode, type Minor } from '@fairhouse/money'
import { plainColumn } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { announcementStatement } from '#server/realtime/announce.ts'
import { refusal } from '#server/jobs/stuck-rows.ts'
import { readAccount } from '../ledger/index.ts'
import { messageStatement } from '../notices/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { BatchWriter, WalletQueue } from '../wallet/index.ts'
import { differencesOf } from './share-parts.ts'
import { playedShares, readShares, readTicket, type GroupTicketRow } from './ticket-rows.ts'

/** A ticket's payout in a round of the issue; fixed before holders are paid. */
interface Plan {
  readonly [column: string]: unknown
  readonly round: number
  readonly total_before: bigint
  readonly total: bigint
}

const DUE_PLAN = `
select round, total_before, total from group_share_outs
where brand_id = $1 and ticket_no = $2 and done_at is null order by round limit 1`

/**
 * The plan to be paid: an interrupted one, else a new one of what the ticket's account has received
 * since the last. The settled issue is locked meanwhile, so that it is not decided again.
 */
async function planOf(tx: Tx, ticket: GroupTicketRow): Promise<Plan | undefined> {
  const { brand_id: brandId, ticket_no: ticketNo, pool_account: accountId } = ticket
  const due = await tx.query<Plan>(DUE_PLAN, [brandId, ticketNo])
  if (due[0]) return due[0]
  const issues = await tx.query<{ round: number }>(
    `select round from issues where brand_id = $1 and issue_id = $2
       and state in ('settled', 'voided') and settled_at is not null and round > $3 for share`,
    [brandId, ticket.issue_id, ticket.shared_round],
  )
  const round = issues[0]?.round
  if (round === undefined || accountId === null) return undefined
  const { balance } = await readAccount(tx, { brandId, accountId })
  const rows = await tx.query<Plan>(
    `insert into group_share_outs (brand_id, ticket_no, round, total_before, total, planned_at)
     select $1, $2, $3, k.before, k.before + $4, app_now()
     from (select coalesce((select total from group_share_outs where brand_id = $1
       and ticket_no = $2 order by round desc limit 1), 0) as before) k
     returning round, total_before, total`,
    [brandId, ticketNo, round, balance],
  )
  return rows[0]
}

/** Fails (40001) where it has been paid meanwhile: the batch is decided again. */
const MOVE = `
with moved as (
  update group_share_outs o set is_moved = true
  from unnest($2::bigint[], $3::int[]) as k(no, round)
  where o.brand_id = $1 and o.ticket_no = k.no and o.round = k.round and not o.is_moved
  returning 1)
select case when count(*) <> $4::int then ledger_conflict() end from moved`

interface Share {
  readonly ticketNo: bigint
  readonly round: number
}

const moveWriter: BatchWriter<Share> = {
  name: 'group.shareOut',
  assume: async () => ({ checks: [] }),
  write: (brandId, accepted) => [
    {
      name: 'group-share-outs-moved',
      text: MOVE,
      values: [
        String(brandId),
        plainColumn(accepted, ({ transfer }) => transfer.rows.ticketNo),
        plainColumn(accepted, ({ transfer }) => transfer.rows.round),
        String(accepted.length),
      ],
    },
  ],
}

interface Payment extends Share {
  readonly amount: Minor
  readonly message: { readonly issueNo: string; readonly currency: string }
}

const PAY = `
insert into group_payments (brand_id, ticket_no, round, account_id, amount, paid_at)
select $1, k.no, k.round, k.account, k.amount, batch_now()
from unnest($2::bigint[], $3::int[], $4::bigint[], $5::bigint[]) as k(no, round, account, amount)`

function payWriter(template: 'groupPaid' | 'groupCorrected'): BatchWriter<Payment> {
  return {
    name: `group.pay.${template}`,
    assume: async () => ({ checks: [] }),
    write: (brandId, accepted) => [
      {
        name: 'group-payments',
        text: PAY,
        values: [
          String(brandId),
          plainColumn(accepted, ({ transfer }) => transfer.rows.ticketNo),
          plainColumn(accepted, ({ transfer }) => transfer.rows.round),
          plainColumn(accepted, ({ transfer }) => transfer.accountId),
          plainColumn(accepted, ({ transfer }) => transfer.rows.amount),
        ],
      },
      messageStatement(
        brandId,
        template,
        accepted.map(({ transfer: { accountId, rows } }) => ({
          accountId,
          values: { ...rows.message, amountMinor: String(rows.amount) },
        })),
      ),
      announcementStatement(
        accepted.map(({ transfer: { accountId } }) => {
          return { brandId, accountId, event: { type: 'messages.changed' as const } }
        }),
      ),
    ],
  }
}

/** One writer per kind of payment: rows of a batch are written together. */
const PAY_WRITERS = {
  'group.payout': payWriter('groupPaid'),
  'group.correction': payWriter('groupCorrected'),
} as const

interface Facts {
  readonly issueNo: string
  readonly currency: CurrencyCode
}

async function factsOf(db: Tx, { brand_id: brandId, issue_id: issueId }: GroupTicketRow) {
  const rows = await db.query<{ issue_no: string; currency: CurrencyCode }>(
    `select i.issue_no, b.currency from issues i join brands b using (brand_id)
     where i.brand_id = $1 and i.issue_id = $2`,
    [brandId, issueId],
  )
  const row = rows[0]
  if (!row) throw new RangeError(`there is no issue ${issueId}`)
  return { issueNo: row.issue_no, currency: row.currency } satisfies Facts
}

/** Debits the sum from the ticket's account, then credits each holder's part. */
async function payPlan(
  { db, queue }: ShareOutContext,
  ticket: GroupTicketRow,
  plan: Plan,
): Promise<void> {
  const { brand_id: brandId, ticket_no: ticketNo, pool_account: pool } = ticket
  if (pool === null) throw new RangeError(`group ticket ${ticketNo} has no account`)
  const { round } = plan
  const keyOf = (accountId: bigint) =>
    derivedKey('group.share', ...[brandId, ticketNo, round, accountId].map(String))
  const moved = minor(plan.total - plan.total_before)
  if (moved !== 0n) {
    const answer = await queue.submit<Share>({
      brandId,
      accountId: pool,
      transferKey: keyOf(pool),
      inputHash: inputHash('group.shareOut', String(moved)),
      postings: [{ code: 'group.shareOut', amount: negate(moved), ref: ticketNo }],
      rows: { ticketNo, round },
      writer: moveWriter,
    })
    if (!answer.ok) throw refusal(answer.code, `group ticket ${ticketNo} is not shared out`)
  }
  const message = await factsOf(db, ticket)
  const held = playedShares(ticket, await readShares(db, brandId, ticketNo))
  const currency = CURRENCIES[message.currency]
  const owed = differencesOf(minor(plan.total_before), minor(plan.total), held, currency)
  const code = ticket.shared_round === 0 ? 'group.payout' : 'group.correction'
  const answers = await Promise.all(
    [...owed].map(([accountId, amount]) =>
      queue.submit<Payment>({
        brandId,
        accountId,
        transferKey: keyOf(accountId),
        inputHash: inputHash(code, String(amount)),
        postings: [{ code, amount, ref: ticketNo }],
        rows: { ticketNo, round, amount, message },
        writer: PAY_WRITERS[code],
      }),
    ),
  )
  const failed = answers.find((answer) => !answer.ok)
  if (failed && !failed.ok) throw refusal(failed.code, `group ticket ${ticketNo} is not paid`)
}

async function finishPlan(tx: Tx, ticket: GroupTicketRow, { round }: Plan): Promise<void> {
  const at = [ticket.brand_id, ticket.ticket_no, round]
  await tx.query(
    `update group_share_outs set done_at = app_now(), is_moved = true
     where brand_id = $1 and ticket_no = $2 and round = $3 and done_at is null`,
    at,
  )
  await tx.query(
    `update group_tickets set shared_round = greatest(shared_round, $3)
     where brand_id = $1 and ticket_no = $2`,
    at,
  )
}

interface ShareOutContext {
  readonly db: Db
  readonly queue: WalletQueue
}

/**
 * Shares out the payout of a placed ticket, once its issue is settled, and after a correction the
 * differences. The amounts are fixed first and paid with their own keys: safe to interrupt and to
 * run concurrently. Does nothing when nothing is due.
 */
export async function shareOut(
  context: ShareOutContext,
  brandId: number,
  ticketNo: bigint,
): Promise<void> {
  const found = await context.db.transaction(async (tx) => {
    const ticket = await readTicket(tx, brandId, ticketNo, true)
    const plan = ticket.state === 'placed' ? await planOf(tx, ticket) : undefined
    return plan && { ticket, plan }
  })
  if (!found) return
  await payPlan(context, found.ticket, found.plan)
  await context.db.transaction((tx) => finishPlan(tx, found.ticket, found.plan))
}
