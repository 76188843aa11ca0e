import { eachRow, throwAll } from '#server/jobs/stuck-rows.ts'
import type { CashierContext } from '../context.ts'
import { fetchEvents } from '../gateway-events.ts'
import { applyDeposit } from './apply.ts'

interface AskRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly public_id: string
  readonly is_over: boolean
}

const BATCH_SIZE = 20
/** Delay before the next query when the gateway cannot be reached. */
const RETRY_DELAY = '1 minute'

/**
 * When the gateway is queried about a deposit, counted from its creation: after 30 seconds, 2 and
 * 10 minutes, and at its expiry; then for late payments: 10 minutes, an hour and a day after that.
 */
export const FIRST_ASK = "interval '30 seconds'"
const NEXT_ASK = `case
  when asked = 0 then least(created_at + interval '2 minutes', expires_at)
  when asked = 1 then least(created_at + interval '10 minutes', expires_at)
  when asked = 2 then expires_at
  when asked = 3 then expires_at + interval '10 minutes'
  when asked = 4 then expires_at + interval '1 hour'
  when asked = 5 then expires_at + interval '1 day'
end`

/** So often it is queried: `greatest` passes over the null beyond the last. */
const ASKS = 7

/** Claims the next deposits for this worker; others claim other ones. */
async function claim(context: CashierContext): Promise<readonly AskRow[]> {
  return context.db.query<AskRow>(
    `update deposits d set ask_at = app_now() + $3::interval
     from (select brand_id, deposit_no from deposits
       where ask_at <= app_now() and gateway = $1
       order by ask_at limit $2 for no key update skip locked) k
     where d.brand_id = k.brand_id and d.deposit_no = k.deposit_no
     returning d.brand_id, d.public_id, d.expires_at <= app_now() as is_over`,
    [context.gateway.name, BATCH_SIZE, RETRY_DELAY],
  )
}

/** After the gateway's answer: schedules the next query, and expires what was not paid in time. */
async function settleTurn(context: CashierContext, row: AskRow): Promise<void> {
  const { db } = context
  const expired = await db.query(
    `update deposits set asked = asked + 1,
       ask_at = case when status in ('pending', 'expired') and asked + 1 < $4
         then greatest(${NEXT_ASK}, app_now()) end,
       status = case when $3 and status = 'pending' then 'expired' else status end
     where brand_id = $1 and public_id = $2 returning status`,
    [row.brand_id, row.public_id, row.is_over, ASKS],
  )
  if (expired[0]?.['status'] !== 'expired') return
  const brand = (await context.brands.all()).find((one) => one.brandId === row.brand_id)
  // Sets the reason and notifies open pages.
  if (brand) await applyDeposit(context, brand, row.public_id)
}

/**
 * Queries the gateway about due deposits: a callback may be late or lost. Nothing stays unknown: at
 * its expiry each is queried until the gateway answers. For the worker; several may run. Returns
 * how many were due. Throws AggregateError of what failed; that is tried again.
 */
export async function pollPendingDeposits(context: CashierContext): Promise<number> {
  const rows = await claim(context)
  const taken = {
    queue: 'deposit.ask',
    keyOf: ({ brand_id: brandId, public_id: key }: AskRow) => ({ brandId, key }),
    atOnce: true,
  } as const
  const faults = await eachRow(context.db, rows, taken, async (row) => {
    await fetchEvents(context, row.public_id, 'poll')
    await settleTurn(context, row)
  })
  throwAll(faults, 'deposits were not queried')
  return rows.length
}
