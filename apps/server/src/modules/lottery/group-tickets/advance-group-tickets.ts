import { lockGroupTicket, type LockContext } from './lock-group-ticket.ts'
import { releaseShares } from './release-shares.ts'
import { shareOut } from './share-out.ts'

interface Due {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly ticket_no: bigint
}

/** So many of each kind in a turn; the next one takes the rest. */
const AT_ONCE = 200

/** An issue may end before the lock: its result was known, or it was made void. */
const TO_LOCK = `
select t.brand_id, t.ticket_no from group_tickets t join issues i using (brand_id, issue_id)
where t.state = 'open' and (t.locks_at <= app_now() or i.state <> 'open')
order by t.locks_at limit $1`

const TO_RELEASE = `
select brand_id, ticket_no from group_tickets
where state <> 'open' and released_at is null order by ticket_no limit $1`

const TO_SHARE = `
select t.brand_id, t.ticket_no from group_tickets t join issues i using (brand_id, issue_id)
where t.state = 'placed' and i.settled_at is not null and i.round > t.shared_round
union
select brand_id, ticket_no from group_share_outs where done_at is null
limit $1`

/**
 * One turn of what group tickets need: locks whose time has come, what is to be given back, what is
 * to be shared out. A ticket that fails holds up no other: the faults are thrown when all have had
 * their turn. Answers how many were looked at.
 */
export async function advanceGroupTickets(context: LockContext): Promise<number> {
  const faults: unknown[] = []
  let count = 0
  const steps = [
    [TO_LOCK, lockGroupTicket],
    [TO_RELEASE, releaseShares],
    [TO_SHARE, shareOut],
  ] as const
  for (const [sql, step] of steps) {
    const due = await context.db.query<Due>(sql, [AT_ONCE])
    count += due.length
    for (const { brand_id: brandId, ticket_no: ticketNo } of due) {
      try {
        await step(context, brandId, ticketNo)
      } catch (error) {
        faults.push(error)
      }
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'group tickets could not go on')
  return count
}
