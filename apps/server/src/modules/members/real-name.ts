import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'

/** The field of registration that holds it: asked there or here, it is the same. */
const FIELD = 'payeeName'
const PURPOSE = `member field ${FIELD}`

interface Owner {
  readonly brandId: number
  readonly memberId: bigint
}

/** The member's real name; undefined until it is set. */
export async function readRealName(
  tx: Tx,
  vault: Vault,
  owner: Owner,
): Promise<string | undefined> {
  const rows = await tx.query<{ sealed: Buffer }>(
    'select sealed from member_fields where brand_id = $1 and member_id = $2 and field = $3',
    [owner.brandId, owner.memberId, FIELD],
  )
  return rows[0] && vault.open(PURPOSE, rows[0].sealed)
}

/** Writes it where there is none; the caller has looked, holding the member's row. */
export async function writeRealName(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  realName: string,
): Promise<void> {
  await tx.query(
    `insert into member_fields (brand_id, member_id, field, sealed) values ($1, $2, $3, $4)`,
    [owner.brandId, owner.memberId, FIELD, vault.seal(PURPOSE, realName)],
  )
}
