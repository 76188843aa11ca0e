import type { Tx } from '#server/db/tx.ts'

/** The origin of an address; undefined for one that a page must not frame. */
function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/**
 * Origins that pages of a brand may frame: only those of its vendors. Origins from which a vendor
 * serves its pages otherwise are in the brand's `launchGameCDNs`.
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
