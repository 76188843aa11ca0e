import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/**
 * User agents that fetch addresses automatically: search engines, previews of messengers, tools.
 */
const BOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|externalhit|whatsapp|monitor|lighthouse|curl|wget/i

/** From where an address was opened. */
export interface Opening {
  /** The key by which an address is counted (core/network.ts, `rateLimitKey`). */
  readonly line: string
  readonly userAgent: string | undefined
}

/**
 * Counts that a link's address was opened, once a day for each device; no cookie is set. Of a
 * device only a keyed digest of its address and user agent is stored, which is deleted with the
 * day. Nothing happens for bots, and for a code of no link, or of one that is not open.
 */
export async function countVisit(
  context: { readonly db: Db; readonly vault: Vault },
  brand: Brand,
  code: string,
  { line, userAgent = '' }: Opening,
): Promise<void> {
  if (userAgent === '' || BOT.test(userAgent)) return
  const { db, vault } = context
  const day = dayIn(brand.profile.timeZone, await readNow(db))
  const device = vault.fingerprint('link visit', `${day}\n${brand.brandId}\n${line}\n${userAgent}`)
  await db.transaction(async (tx) => {
    await tx.query('delete from link_devices where brand_id = $1 and day < $2', [
      brand.brandId,
      day,
    ])
    await tx.query(
      `with seen as (
         insert into link_devices (brand_id, day, link_no, device)
         select brand_id, $3, link_no, $4 from agent_links
         where brand_id = $1 and code = $2 and closed_at is null
           and (expires_at is null or expires_at > app_now())
         on conflict do nothing returning link_no)
       insert into link_visits as v (brand_id, link_no, day, visits)
       select $1, link_no, $3, 1 from seen
       on conflict (brand_id, link_no, day) do update set visits = v.visits + 1`,
      [brand.brandId, code, day, device],
    )
  })
}

/** Deletes the devices of days that are over everywhere on earth. For the worker. */
export async function sweepVisits(db: Tx): Promise<void> {
  await db.query(`delete from link_devices where day < (app_now() - interval '36 hours')::date`)
}
