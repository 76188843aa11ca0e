import { minor, negate, sum } from '@fairhouse/money'
import type { ErrorCode } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import { plainArray, plainColumn } from '#server/db/arrays.ts'
import { Problem } from '#server/core/problem.ts'
import { inputHash } from '#server/core/keys.ts'
import type { IdempotentRequest, BatchWriter } from '../wallet/index.ts'
import { withReplay } from '../lottery/index.ts'
import { presentBought, type Bought, type GroupContext } from './create-group-ticket.ts'
import { requireOffered } from './group-rules.ts'
import { submitShares } from './submit-shares.ts'
import { findTicket } from './ticket-rows.ts'

interface Purchase {
  readonly ticketNo: bigint
  readonly shares: number
  readonly amount: bigint
}

/** Purchases of a batch in order: each ticket counts all its purchases. */
const BUY = `
with counted as (
  update group_tickets t set sold = t.sold + k.shares
  from (select no, sum(shares)::int as shares
    from unnest($2::bigint[], $4::int[]) as k(no, shares) group by no) k
  where t.brand_id = $1 and t.ticket_no = k.no
)
insert into group_shares (brand_id, ticket_no, account_id, kind, shares, amount, bought_at)
select $1, k.no, k.account, 'bought', k.shares, k.amount, batch_now()
from unnest($2::bigint[], $3::bigint[], $4::int[], $5::bigint[])
  with ordinality as k(no, account, shares, amount, place)
order by k.place`

/**
 * Locks tickets until the commit: of two buyers of the last share the second sees that it is sold,
 * and the ticket's lock waits for purchases in flight.
 */
const HOLD = `
select ticket_no, share_count - sold as left_over,
  state = 'open' and batch_now() < locks_at as is_on_sale
from group_tickets where brand_id = $1 and ticket_no = any($2::bigint[])
order by ticket_no for no key update`

const buyWriter: BatchWriter<Purchase> = {
  name: 'group.buy',

  async prepare(tx, brandId, commands) {
    const rows = await tx.query<{ ticket_no: bigint; left_over: number; is_on_sale: boolean }>(
      HOLD,
      [brandId, plainArray([...new Set(commands.map((one) => one.rows.ticketNo))])],
    )
    const left = new Map<bigint, number>()
    for (const row of rows) if (row.is_on_sale) left.set(row.ticket_no, row.left_over)
    return {
      refuse({ rows: { ticketNo, shares } }): ErrorCode | undefined {
        const found = left.get(ticketNo)
        if (found === undefined) return 'GROUP_TICKET_CLOSED'
        return shares > found ? 'GROUP_SHARES_TAKEN' : undefined
      },
      accept({ rows: { ticketNo, shares } }) {
        left.set(ticketNo, (left.get(ticketNo) ?? 0) - shares)
      },
    }
  },

  write: (brandId, accepted) => [
    {
      name: 'group-shares-bought',
      text: BUY,
      values: [
        String(brandId),
        plainColumn(accepted, ({ transfer }) => transfer.rows.ticketNo),
        plainColumn(accepted, ({ transfer }) => transfer.accountId),
        plainColumn(accepted, ({ transfer }) => transfer.rows.shares),
        plainColumn(accepted, ({ transfer }) => transfer.rows.amount),
      ],
    },
  ],
}

interface BuyCall {
  readonly brand: Brand
  readonly member: AccountRef
  readonly idempotencyKey: string
  readonly groupTicketId: string
  readonly shares: number
}

type BuyContext = Omit<GroupContext, 'rng'>

async function buyNew(
  context: BuyContext,
  call: BuyCall,
  request: IdempotentRequest,
): Promise<Bought> {
  const { brand, groupTicketId, shares } = call
  requireOffered(brand)
  const ticket = await findTicket(context.db, brand.brandId, groupTicketId)
  if (!ticket) throw new Problem('GROUP_TICKET_NOT_FOUND')
  const issueId = ticket.issue_id
  const issue = await context.issues.find(brand.brandId, issueId)
  const lottery = issue && (await context.catalogue.find(brand.brandId, issue.lotteryCode))
  if (!lottery) throw new Problem('GROUP_TICKET_CLOSED')
  const amount = minor(ticket.share_price * BigInt(shares))
  const sale = { brand, lottery, issueId, member: call.member }
  const answer = await submitShares<Purchase>(context, sale, {
    ...request,
    postings: [{ code: 'group.hold', amount: negate(amount), ref: ticket.ticket_no }],
    rows: { ticketNo: ticket.ticket_no, shares, amount },
    writer: buyWriter,
  })
  if (!answer.ok) throw new Problem(answer.code, [], answer.details)
  return presentBought(groupTicketId, answer, amount)
}

/**
 * Buys shares of a group ticket until its lock; they count as staked at once and cannot be
 * returned. Requires the member, from the own account; a repeat of the key gets the stored answer,
 * even if it would be refused now. Throws, in this order: FEATURE_OFF, GROUP_TICKET_NOT_FOUND,
 * GROUP_TICKET_CLOSED (the lottery is no longer sold), ISSUE_CAP_REACHED; then, under the locks,
 * IDEMPOTENCY_KEY_REUSED, GROUP_TICKET_CLOSED, GROUP_SHARES_TAKEN, those of the member's limits,
 * INSUFFICIENT_FUNDS.
 */
export function buyShares(context: BuyContext, call: BuyCall): Promise<Bought> {
  const { groupTicketId, shares } = call
  const { brandId, accountId } = call.member
  const request = {
    brandId,
    accountId,
    transferKey: call.idempotencyKey,
    inputHash: inputHash('group.buy', groupTicketId, String(shares)),
  }
  return withReplay(
    context.queue,
    request,
    () => buyNew(context, call, request),
    (first) => presentBought(groupTicketId, first, negate(sum(first.amounts))),
  )
}
