import type { Tx } from '#server/db/tx.ts'

/** The origin of an address; undefined for what is none that a page may frame. */
function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/**
 * Origins that pages of a brand may frame: those of the vendors it is connected with, and nobody
 * else's. Whoever serves its pages from another one is named in the brand's `launchGameCDNs`.
 */
export async function readFrameOrigins(db: Tx, brandId: number): Promise<readonly string[]> {
  const rows = await db.query<{ address: string }>(
    `select distinct coalesce(page_origin, base_url) as address from vendor_integrations
     where brand_id = $1 and coalesce(page_origin, base_url) is not null and state <> 'closed'`,
    [brandId],
    'play-frame-origins',
  )
  const origins = rows.flatMap((row) => originOf(row.address) ?? [])
  return [...new Set(origins)].toSorted()
}
