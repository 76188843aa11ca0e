import { minorToWire } from '@fairhouse/money'
import type { KycLevel } from '@fairhouse/profiles'
import type { IdentityOverview } from '@fairhouse/protocol'
import { KYC_PICTURES_MAX } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { maskName, readRealName } from '../members/index.ts'
import { documentsOf, newestCase, presentCase } from './cases.ts'
import { readRegister } from './register/read-register.ts'
import { kycOf, taxIdOf } from './standing.ts'
import { maskTaxId } from './tax-id.ts'

function presentLevel(level: KycLevel): IdentityOverview['levels'][number] {
  const { depositPerMonth: deposit, withdrawalPerMonth: withdrawal } = level
  return {
    level: level.level,
    needs: [...level.needs],
    mayDeposit: level.mayDeposit,
    mayBet: level.mayBet,
    mayWithdraw: level.mayWithdraw,
    depositPerMonthMinor: deposit === null ? null : minorToWire(deposit),
    withdrawalPerMonthMinor: withdrawal === null ? null : minorToWire(withdrawal),
  }
}

/** The member's identification, what is asked next, and the outcome of what was sent. */
export async function readIdentity(
  context: { readonly db: Tx; readonly vault: Vault },
  brand: Brand,
  member: { readonly brandId: number; readonly memberId: bigint },
): Promise<IdentityOverview> {
  const { db, vault } = context
  const { taxId: taxIdKind, levels } = brand.profile.money.kyc
  const { level, shown } = await kycOf(db, brand, member.memberId)
  const taxId = await taxIdOf(context, member.brandId, member.memberId)
  const realName = await readRealName(db, vault, member)
  const newest = await newestCase(db, member)
  const register = await readRegister(db, member)
  return {
    taxIdKind,
    ...(taxId === undefined ? {} : { taxIdMasked: maskTaxId(taxId) }),
    ...(realName === undefined ? {} : { realName: maskName(realName) }),
    level: level.level,
    shown: [...shown],
    levels: levels.map(presentLevel),
    picturesPerStep: KYC_PICTURES_MAX,
    ...(newest ? { case: presentCase(newest, await documentsOf(db, newest)) } : {}),
    ...(register ? { register } : {}),
  }
}
