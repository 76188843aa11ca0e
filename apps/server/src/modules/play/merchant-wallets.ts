import { minor, minorToWire } from '@fairhouse/money'
import type { MerchantWallets } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { readAccount } from '../ledger/index.ts'
import { hasSingleWallet } from '../wallet/index.ts'
import { readIntegration } from '../vendors/index.ts'
import { VendorUnavailable } from '../vendor-port/index.ts'
import { connectVendor, type Play } from './play.ts'

interface VendorBalanceRow {
  readonly [column: string]: unknown
  readonly vendor_id: number
  readonly user_ref: string
}

/** Vendors that may hold money: the newest transfer went there, or has not come back yet. */
const HOLDING_VENDORS = `
select n.vendor_id, m.user_ref from (
  select distinct on (t.vendor_id) t.vendor_id, t.direction, t.state from vendor_transfers t
  where t.brand_id = $1 and t.member_id = $2 order by t.vendor_id, t.transfer_no desc) n
join vendor_members m on m.brand_id = $1 and m.member_id = $2 and m.vendor_id = n.vendor_id
where (n.direction = 'in' and n.state <> 'refused')
  or (n.direction = 'out' and n.state <> 'applied')`

/** A member's balance at a vendor, in ledger units; null without an answer. */
async function balanceAt(play: Play, brand: Brand, row: VendorBalanceRow) {
  const { brandId, currency } = brand
  const integration = await readIntegration(play.db, play.vault, brandId, row.vendor_id)
  if (!integration) return []
  const question = { user: row.user_ref, currency: currency.code }
  const { code, name } = integration
  try {
    const balance = await connectVendor(play, integration).transferBalance(question)
    return [{ vassalage: code, name, balanceMinor: minorToWire(minor(balance)) }]
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    return [{ vassalage: code, name, balanceMinor: null }]
  }
}

/** The wallet here and those at transfer-wallet vendors. Requires the member. */
export async function readMerchantWallets(
  play: Play,
  brand: Brand,
  member: SessionMember,
): Promise<MerchantWallets> {
  const { brandId, memberId } = member
  const holding = await play.db.query<VendorBalanceRow>(HOLDING_VENDORS, [brandId, memberId])
  const wallets = await Promise.all(holding.map((row) => balanceAt(play, brand, row)))
  return {
    isSingle: await hasSingleWallet(play.db, brandId),
    currency: brand.currency.code,
    sumBalance: minorToWire((await readAccount(play.db, member)).balance),
    wallets: wallets.flat(),
  }
}
