import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseLimit } from '#server/core/refuse-limit.ts'
import { carryExclusion, type PersonsAccount } from '../../gambling-limits/index.ts'
import { findAccount } from '../../ledger/index.ts'
import { takeQuotas, type Limit } from '../../quotas/index.ts'
import { bindNewMember, saveShown } from '../raise-level.ts'
import { lockPerson, samePersonByTaxId } from '../same-person.ts'
import { parseCpf, sealTaxId, taxIdHash } from '../tax-id.ts'

function refuse(code: 'TAX_ID_INVALID' | 'TAX_ID_TAKEN', field: string): Problem {
  const expected = code === 'TAX_ID_INVALID' ? { expected: 'CPF' } : {}
  return new Problem(code, [{ field, code, ...expected }])
}

interface Holder {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly member_id: bigint
}

interface Claim {
  readonly digits: string
  /** Where it was typed. */
  readonly field: 'taxId' | 'idNumber'
  /** Done with the claim, in its transaction. */
  readonly onClaimed?: ((tx: Tx, account: PersonsAccount) => Promise<void>) | undefined
}

/**
 * Assigns a number to one account only. Concurrent claims of the same number are serialised here.
 * Throws TAX_ID_TAKEN; KYC_DECIDED (the account has another number already).
 */
async function claim(
  tx: Tx,
  vault: Vault,
  brand: Brand,
  account: PersonsAccount,
  { digits, field, onClaimed }: Claim,
): Promise<void> {
  const { brandId, memberId } = account
  const hash = taxIdHash(vault, digits)
  await lockPerson(tx, hash)
  const holders = await tx.query<Holder>(
    'select brand_id, member_id from member_identities where tax_id_hash = $1',
    [hash],
  )
  if (holders.some((one) => one.brand_id === brandId && one.member_id === memberId)) return
  const isTaken = holders.some(
    (one) => brand.profile.money.kyc.onePer === 'operator' || one.brand_id === brandId,
  )
  if (isTaken) throw refuse('TAX_ID_TAKEN', field)
  await saveShown(tx, brand, account, ['taxId'])
  const kept = await tx.query(
    `update member_identities set tax_id_sealed = $3, tax_id_hash = $4
     where brand_id = $1 and member_id = $2 and tax_id_hash is null returning 1 as kept`,
    [brandId, memberId, sealTaxId(vault, account, digits), hash],
  )
  if (kept.length === 0) throw new Problem('KYC_DECIDED')
  const others = await samePersonByTaxId.accountsOf(tx, account)
  const isOther = (one: PersonsAccount) => one.brandId !== brandId || one.memberId !== memberId
  await carryExclusion(tx, account, others.filter(isOther), await readNow(tx))
  await onClaimed?.(tx, account)
}

/** Few tries a day, so that guessing numbers reveals little. */
function claimLimits(memberId: bigint): readonly Limit[] {
  return [{ scope: 'taxId', key: memberId.toString(), windowSeconds: 86_400, max: 10 }]
}

/**
 * Saves the tax number of a member, for good: one account for each [S-3]. For the
 * member, after a step-up. Throws TAX_ID_INVALID (also where the profile asks for none),
 * RATE_LIMITED, TAX_ID_TAKEN, KYC_DECIDED.
 */
export async function claimTaxId(
  context: { readonly db: Db; readonly vault: Vault },
  brand: Brand,
  member: PersonsAccount,
  given: { readonly taxId: string; readonly onClaimed?: Claim['onClaimed'] },
): Promise<void> {
  const digits = brand.profile.money.kyc.taxId === null ? undefined : parseCpf(given.taxId)
  if (digits === undefined) throw refuse('TAX_ID_INVALID', 'taxId')
  // The tries are counted whether the number is taken or not.
  await context.db.transaction(async (tx) => {
    refuseLimit(await takeQuotas(tx, context, brand.brandId, claimLimits(member.memberId)))
  })
  const { onClaimed } = given
  await context.db.transaction((tx) =>
    claim(tx, context.vault, brand, member, { digits, field: 'taxId', onClaimed }),
  )
}

/**
 * In the transaction of a registration: an identity number that is a tax number is claimed; any
 * other is stored as a plain field. Throws TAX_ID_TAKEN.
 */
export async function identifyNewMember(
  tx: Tx,
  context: { readonly vault: Vault },
  brand: Brand,
  memberId: bigint,
  given: {
    readonly idNumber: string | undefined
    readonly onClaimed?: (account: PersonsAccount) => Promise<void>
  },
): Promise<void> {
  const { brandId, profile } = brand
  const accountId = await findAccount(tx, brandId, memberId)
  if (accountId === undefined) throw new RangeError('the member has no account')
  const account = { brandId, memberId, accountId }
  await bindNewMember(tx, brand, account)
  const digits = profile.money.kyc.taxId === null ? undefined : parseCpf(given.idNumber ?? '')
  if (digits === undefined) return
  await claim(tx, context.vault, brand, account, {
    digits,
    field: 'idNumber',
    onClaimed: (_tx, claimed) => given.onClaimed?.(claimed) ?? Promise.resolve(),
  })
}
