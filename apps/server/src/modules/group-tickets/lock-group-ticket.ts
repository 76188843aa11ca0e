import { minor } from '@fairhouse/money'
import { ERRORS, type ErrorCode } from '@fairhouse/protocol'
import { plainArray, textArray } from '#server/db/arrays.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { refusal } from '#server/jobs/stuck-rows.ts'
import { createOwnerlessAccount } from '../ledger/index.ts'
import type { Brands } from '../settings/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import type { WalletQueue } from '../wallet/index.ts'
import { type BetDesk, recountSlip, partOf, type PartWriter, submitSlip } from '../lottery/index.ts'
import type { Catalogue } from '../lotteries/index.ts'
import type { ExposedSlip } from '../exposure/index.ts'
import { readTicket, type GroupTicketRow } from './ticket-rows.ts'

export interface LockContext extends BetDesk {
  readonly db: Db
  readonly queue: WalletQueue
  readonly brands: Pick<Brands, 'byId'>
  readonly catalogue: Catalogue
}

/** A ticket is covered when all shares are bought or guaranteed. */
const IS_COVERED = `t.state = 'open' and t.sold + t.guaranteed >= t.share_count`

/** Fails (40001) where the ticket is placed or failed already: the batch is decided again. */
const PLACE = `
with placed as (
  update group_tickets t set state = 'placed', decided_at = batch_now(),
    guarantee_used = t.share_count - t.sold, bet_nos = k.bets::bigint[]
  from unnest($2::bigint[], $3::text[]) as k(no, bets)
  where t.brand_id = $1 and t.ticket_no = k.no and ${IS_COVERED}
  returning 1)
select case when count(*) <> $4::int then ledger_conflict() end from placed`

const placePart: PartWriter<bigint> = {
  async prepare(tx, brandId, ticketNos) {
    const rows = await tx.query<{ ticket_no: bigint }>(
      `select t.ticket_no from group_tickets t where t.brand_id = $1
         and t.ticket_no = any($2::bigint[]) and ${IS_COVERED}
       order by t.ticket_no for no key update`,
      [brandId, plainArray(ticketNos)],
    )
    const covered = new Set(rows.map((row) => row.ticket_no))
    return (ticketNo) => (covered.has(ticketNo) ? undefined : 'GROUP_TICKET_CLOSED')
  },

  write: (brandId, parts) => [
    {
      name: 'group-tickets-placed',
      text: PLACE,
      values: [
        String(brandId),
        plainArray(parts.map(({ row }) => row)),
        textArray(parts.map(({ betNos }) => plainArray(betNos))),
        String(parts.length),
      ],
    },
  ],
}

/**
 * Ends the sale of a due ticket: it fails if it is not covered, or its issue is closed already;
 * else it gets its account. Returns the updated ticket.
 */
async function closeSale(db: Db, brandId: number, ticketNo: bigint): Promise<GroupTicketRow> {
  return db.transaction(async (tx) => {
    const ticket = await readTicket(tx, brandId, ticketNo, true)
    if (ticket.state !== 'open') return ticket
    if (ticket.sold + ticket.guaranteed < ticket.share_count) {
      await tx.query(
        `update group_tickets set state = 'unfilled', decided_at = app_now()
         where brand_id = $1 and ticket_no = $2`,
        [brandId, ticketNo],
      )
    } else if (ticket.pool_account === null) {
      await tx.query(
        'update group_tickets set pool_account = $3 where brand_id = $1 and ticket_no = $2',
        [brandId, ticketNo, await createOwnerlessAccount(tx, brandId, 'pool')],
      )
    }
    return readTicket(tx, brandId, ticketNo)
  })
}

/** Its bets at current prices: a changed price fails the ticket. */
async function slipOf(
  context: LockContext,
  ticket: GroupTicketRow,
  accountId: bigint,
): Promise<ExposedSlip> {
  const { brand_id: brandId, issue_id: issueId } = ticket
  const issue = await context.issues.find(brandId, issueId)
  const lottery = issue && (await context.catalogue.find(brandId, issue.lotteryCode))
  if (!lottery) throw new Problem('ISSUE_CLOSED')
  const brand = await context.brands.byId(brandId)
  const { priced: numbers } = await context.exposure.numbersOf(brand, lottery, issueId)
  const bets = recountSlip(ticket.entries, { brand, lottery, issueId, numbers })
  const stake = bets.reduce((all, bet) => all + bet.stake, 0n)
  if (stake !== ticket.stake) throw new Problem('PRICE_CHANGED')
  return { brand, lottery, issueId, member: { brandId, accountId }, bets, isShared: true }
}

/** Transfers the stake to the ticket's own account and places the bets from it, atomically. */
async function placeTicket(
  context: LockContext,
  ticket: GroupTicketRow,
): Promise<ErrorCode | undefined> {
  const { brand_id: brandId, ticket_no: ticketNo, pool_account: accountId } = ticket
  if (accountId === null) throw new RangeError(`group ticket ${ticketNo} has no account`)
  let slip: ExposedSlip
  try {
    slip = await slipOf(context, ticket, accountId)
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
  const answer = await submitSlip(context, slip, {
    transferKey: derivedKey('group.place', String(brandId), String(ticketNo)),
    inputHash: inputHash('group.place', String(ticketNo)),
    before: [{ code: 'group.fund', amount: minor(ticket.stake), ref: ticketNo }],
    part: partOf(placePart, ticketNo),
  })
  return answer.ok ? undefined : answer.code
}

/**
 * Locks a group ticket when it is due by the database's clock: its bets are placed if all shares
 * are covered, else it fails. Exactly once, with any number of workers and repeats: the bets have
 * one key, and the state changes in their transaction.
 */
export async function lockGroupTicket(
  context: LockContext,
  brandId: number,
  ticketNo: bigint,
): Promise<void> {
  const ticket = await closeSale(context.db, brandId, ticketNo)
  if (ticket.state !== 'open') return
  const code = await placeTicket(context, ticket)
  if (code === undefined) return
  // The outcome is unknown: the next turn repeats it with the same key.
  if (ERRORS[code].status >= 500) throw refusal(code, `group ticket ${ticketNo}`)
  await context.db.query(
    `update group_tickets set state = 'refused', refusal = $3, decided_at = app_now()
     where brand_id = $1 and ticket_no = $2 and state = 'open'`,
    [brandId, ticketNo, code],
  )
}
