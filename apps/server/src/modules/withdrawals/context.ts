import type { KycLevel } from '@fairhouse/profiles'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Brands } from '../settings/index.ts'
import type { WalletQueue } from '../wallet/index.ts'
import type { PaymentPort } from '../payments/index.ts'

/** The member that a check is about. */
interface CheckedMember {
  readonly brandId: number
  readonly memberId: bigint
}

/** Checks of other modules that the rules of withdrawals use. */
export interface MemberChecks {
  kycLevelOf(tx: Tx, who: CheckedMember, brand: Brand): Promise<KycLevel['level']>
  hasOpenRiskCase(tx: Tx, who: CheckedMember): Promise<boolean>
  /** Listed in the exclusion register of the state. */
  isListed(tx: Tx, who: CheckedMember): Promise<boolean>
  /** Digits of the tax number, where it is known. */
  taxIdOf(tx: Tx, who: CheckedMember): Promise<string | undefined>
}

/** Without other modules: nothing is known of any member. */
export const NOTHING_KNOWN: MemberChecks = {
  kycLevelOf: () => Promise.resolve(0),
  hasOpenRiskCase: () => Promise.resolve(false),
  isListed: () => Promise.resolve(false),
  taxIdOf: () => Promise.resolve(undefined),
}

/** Dependencies of the withdrawal commands; `Deps` satisfies it. */
export interface WithdrawalContext {
  readonly db: Db
  readonly queue: WalletQueue
  readonly vault: Vault
  readonly rng: Rng
  readonly brands: Brands
  /** The gateway that new withdrawals go through. */
  readonly gateway: Pick<PaymentPort, 'name'>
  readonly checks?: MemberChecks
}
