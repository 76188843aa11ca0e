import { eachRow, eachStep, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { lockGroupTicket, type LockContext } from './lock-group-ticket.ts'
import { releaseShares } from './release-shares.ts'
import { shareOut } from './share-out.ts'

interface Due {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly ticket_no: bigint
}

/** Tickets of each kind per turn; the next turn takes the rest. */
const BATCH_SIZE = 200

const KEY = "t.brand_id || '/' || t.ticket_no"
const keyOf = keyBy('ticket_no')

/** An issue may end before the lock: its result was known early, or it was voided. */
const TO_LOCK = `
select t.brand_id, t.ticket_no from group_tickets t join issues i using (brand_id, issue_id)
where t.state = 'open' and (t.locks_at <= app_now() or i.state <> 'open')
  and ${isRested('group.lock', KEY)}
order by t.locks_at limit $1`

const TO_RELEASE = `
select brand_id, ticket_no from group_tickets t
where state <> 'open' and released_at is null and ${isRested('group.release', KEY)}
order by ticket_no limit $1`

const TO_SHARE = `
select brand_id, ticket_no from (
  select t.brand_id, t.ticket_no from group_tickets t join issues i using (brand_id, issue_id)
  where t.state = 'placed' and i.settled_at is not null and i.round > t.shared_round
  union
  select brand_id, ticket_no from group_share_outs where done_at is null) t
where ${isRested('group.share', KEY)}
limit $1`

const STEPS = [
  ['group.lock', TO_LOCK, lockGroupTicket],
  ['group.release', TO_RELEASE, releaseShares],
  ['group.share', TO_SHARE, shareOut],
] as const

/**
 * One turn of group tickets: due locks, releases and shares of payouts. A failing ticket does not
 * block others: faults are thrown at the end. Returns how many were due.
 */
export async function advanceGroupTickets(context: LockContext): Promise<number> {
  const { db } = context
  const steps = STEPS.map(([queue, sql, step]) => async () => {
    const due = await db.query<Due>(sql, [BATCH_SIZE])
    const faults = await eachRow(db, due, { queue, keyOf }, (one) =>
      step(context, one.brand_id, one.ticket_no),
    )
    throwAll(faults, `${queue} failed`)
    return due.length
  })
  return eachStep(steps, 'group tickets could not go on')
}
