import type { Tx } from '#server/db/tx.ts'

/** True where all games of a brand are played from the balance: no vendor keeps money itself. */
export async function hasSingleWallet(db: Tx, brandId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from vendor_integrations where brand_id = $1 and wallet = 'transfer'
       and state <> 'closed' limit 1`,
    [brandId],
    'wallet-single',
  )
  return rows.length === 0
}
