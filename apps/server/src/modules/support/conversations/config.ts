import { SERVICE_PATH, VIP_LABEL, type ServiceConfig, type ServiceEntry } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import type { SupportContext } from '../context.ts'
import { isOn } from '../../settings/index.ts'
import { LINK_MINUTES } from './callers.ts'
import { signPass, type ServiceOwner } from './links.ts'

/** Whether a label, the club or the rank opens the second entry (SPECIFICATION 3.23). */
async function isVip(db: Tx, brand: Brand, owner: ServiceOwner): Promise<boolean> {
  if (!('memberId' in owner)) return false
  const rows = await db.query(
    `select from member_labels where brand_id = $1 and member_id = $2
       and label_name = any($3::text[])
     union all select where $4::boolean and rank_opens_service($1, $2) limit 1`,
    [
      brand.brandId,
      owner.memberId,
      [VIP_LABEL, ...brand.settings.site.vipLabels],
      isOn(brand, 'ranks'),
    ],
  )
  return rows.length > 0
}

/** The entries that are open to a caller. */
export async function entriesOf(
  db: Tx,
  brand: Brand,
  owner: ServiceOwner,
): Promise<readonly ServiceEntry[]> {
  return (await isVip(db, brand, owner)) ? ['service', 'vipcs'] : ['service']
}

/** The operator's address gets the entry that was pressed, and nothing about the person. */
function outside(address: string, entry: ServiceEntry): string {
  if (entry === 'service') return address
  const url = new URL(address)
  url.searchParams.set('entry', entry)
  return url.href
}

/**
 * The address of customer service. The token of the bundled page follows `#`: it is in no log of
 * ours, and in no cached page.
 */
export async function serviceConfig(
  deps: Pick<SupportContext, 'db' | 'brands' | 'vault'>,
  brand: Brand,
  owner: ServiceOwner,
): Promise<ServiceConfig> {
  const { customerServiceUrl } = brand.settings.site
  const expiresAt = new Date(deps.brands.now().getTime() + LINK_MINUTES * 60_000)
  const entries = await entriesOf(deps.db, brand, owner)
  return {
    entries: entries.map((entry) => {
      if (customerServiceUrl !== null) {
        return { entry, url: outside(customerServiceUrl, entry), isOutside: true, expiresAt: null }
      }
      const pass = { brandId: brand.brandId, owner, entry, expiresAt }
      // Named in the query, too: a page that is reloaded has no token any more.
      const page = entry === 'service' ? SERVICE_PATH : `${SERVICE_PATH}?entry=${entry}`
      const url = `${page}#token=${signPass(deps.vault, 'link', pass)}`
      return { entry, url, isOutside: false, expiresAt: expiresAt.toISOString() }
    }),
  }
}
