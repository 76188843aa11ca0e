import { PASSWORD_LINK_PATH } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { inHalves, isRested, keyBy, LEFT, throwAll } from '#server/jobs/stuck-rows.ts'
import type { IdentityContext } from '../context.ts'
import { queueMessage } from '../../outbox/index.ts'
import { siteUrlOf } from '../../settings/index.ts'
import { hashToken } from '../../sessions/index.ts'
import { giveTriesBack, takeTries, type Budget } from '../tries.ts'

const LINK_MINUTES = 30
/** Links that are sent to one address in an hour; further requests get the same answer. */
const LINKS_PER_HOUR = 3

interface LinkRequest {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly username_key: string
  readonly email_key: string
  readonly language: string
  readonly member_id: bigint | null
  readonly member_language: string | null
  readonly email: string | null
}

const DUE = `
select brand_id, request_id from password_requests
where ${isRested('password.link', "brand_id || '/' || request_id")}
order by request_id limit 50`

interface DueRequest {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly request_id: bigint
}

/** Takes requests off the table, with their member where there is one. */
const TAKE = `
with taken as (
  delete from password_requests where (brand_id, request_id) in (
    select brand_id, request_id from password_requests r
    join unnest($1::int[], $2::bigint[]) as k(b, n) on r.brand_id = k.b and r.request_id = k.n
    order by request_id for update of r skip locked)
  returning *)
select t.brand_id, t.username_key, t.email_key, t.language, m.member_id,
  m.language as member_language, m.email
from taken t left join members m on m.brand_id = t.brand_id and m.username_key = t.username_key
  and lower(m.email) = t.email_key and m.email_verified_at is not null and m.status = 'active'`

type LinkContext = Pick<IdentityContext, 'rng' | 'vault' | 'brands'> & {
  readonly db: Db
  readonly config: Pick<IdentityContext['config'], 'PUBLIC_URL'>
}

async function sendLink(
  tx: Tx,
  context: LinkContext,
  brand: Brand,
  request: LinkRequest & { readonly member_id: bigint; readonly email: string },
): Promise<void> {
  const token = context.rng.bytes(32).toString('base64url')
  const rows = await tx.query<{ expires_at: Date }>(
    `insert into password_links (brand_id, token_hash, member_id, expires_at)
     values ($1, $2, $3, app_now() + make_interval(mins => $4)) returning expires_at`,
    [brand.brandId, hashToken(token), request.member_id, LINK_MINUTES],
  )
  // What follows `#` is sent to no server and appears in no log.
  const site = siteUrlOf(brand, context.config.PUBLIC_URL)
  const link = `${site}${PASSWORD_LINK_PATH}#token=${token}`
  await queueMessage(tx, context, {
    brand,
    channel: 'email',
    target: request.email,
    template: 'passwordLink',
    values: { link, minutes: LINK_MINUTES },
    language: request.member_language ?? request.language,
    memberId: request.member_id,
    ...(rows[0] ? { expiresAt: rows[0].expires_at } : {}),
  })
}

/** Handles some requests, and takes them off the table. */
async function handle(
  tx: Tx,
  context: LinkContext,
  brands: ReadonlyMap<number, Brand>,
  due: readonly DueRequest[],
): Promise<typeof LEFT | undefined> {
  const keys = [due.map((one) => one.brand_id), due.map((one) => one.request_id)]
  const taken = await tx.query<LinkRequest>(TAKE, keys)
  for (const request of taken) {
    const { member_id, email } = request
    const brand = brands.get(request.brand_id)
    if (member_id === null || email === null || !brand) continue
    const budget: Budget = { scope: 'link-mail', key: request.email_key, windowSeconds: 3_600 }
    const tries = await takeTries(tx, request.brand_id, [budget])
    if ((tries.get(budget.scope)?.count ?? 1) > LINKS_PER_HOUR) {
      await giveTriesBack(tx, request.brand_id, [budget], 'one')
      continue
    }
    await sendLink(tx, context, brand, { ...request, member_id, email })
  }
  return taken.length < due.length ? LEFT : undefined
}

/**
 * Sends the links that were requested since the last turn. For the worker; several may run. A
 * failing request does not block the others, and is thrown in the end.
 */
export async function handlePasswordRequests(context: LinkContext): Promise<void> {
  const { db } = context
  const due = await db.query<DueRequest>(DUE)
  if (due.length === 0) return
  const brands = new Map((await context.brands.all()).map((brand) => [brand.brandId, brand]))
  const keyOf = keyBy('request_id')
  const faults = await inHalves(db, due, { queue: 'password.link', keyOf }, (some) =>
    db.transaction((tx) => handle(tx, context, brands, some)),
  )
  throwAll(faults, 'links were not sent')
}
