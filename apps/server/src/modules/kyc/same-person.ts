import type { Tx } from '#server/db/tx.ts'
import type { SamePerson } from '../gambling-limits/index.ts'

/**
 * Serialises all decisions about one person: an exclusion and a new account of the same number
 * would otherwise not see each other.
 */
export async function lockPerson(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [hash.readBigInt64BE(0)])
}

/** Accounts with the same tax number, in every brand; without one, the member's own alone. */
export const samePersonByTaxId: SamePerson = {
  async accountsOf(tx, member) {
    const own = await tx.query<{ hash: Buffer | null }>(
      `select tax_id_hash as hash from member_identities
       where brand_id = $1 and member_id = $2`,
      [member.brandId, member.memberId],
    )
    const hash = own[0]?.hash
    if (!hash) return [member]
    await lockPerson(tx, hash)
    const rows = await tx.query<{ brand_id: number; member_id: bigint; account_id: bigint }>(
      `select i.brand_id, i.member_id, a.account_id
       from member_identities i
       join ledger_accounts a using (brand_id, member_id)
       where i.tax_id_hash = $1 and a.kind = 'cash'
       order by i.brand_id, a.account_id`,
      [hash],
    )
    return rows.map((row) => ({
      brandId: row.brand_id,
      memberId: row.member_id,
      accountId: row.account_id,
    }))
  },
}
