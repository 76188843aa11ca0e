import type { KycLevel } from '@fairhouse/profiles'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Brand, Brands } from '../../settings/index.ts'
import type { WalletQueue } from '../../wallet/index.ts'
import type { PaymentPort } from '../payment-port.ts'

/** Whom something is asked about. */
export interface Who {
  readonly brandId: number
  readonly memberId: bigint
}

/** What other modules know of a member and the rules of withdrawals ask. */
export interface MemberChecks {
  kycLevelOf(tx: Tx, who: Who, brand: Brand): Promise<KycLevel['level']>
  hasOpenRiskCase(tx: Tx, who: Who): Promise<boolean>
  /** Listed in the exclusion register of the state. */
  isListed(tx: Tx, who: Who): Promise<boolean>
  /** Digits of the number that says who somebody is, where it is known. */
  taxIdOf(tx: Tx, who: Who): Promise<string | undefined>
}

/** Where nobody has joined in: nothing is known of anybody. */
export const NOTHING_KNOWN: MemberChecks = {
  kycLevelOf: () => Promise.resolve(0),
  hasOpenRiskCase: () => Promise.resolve(false),
  isListed: () => Promise.resolve(false),
  taxIdOf: () => Promise.resolve(undefined),
}

/** What the commands of withdrawals work with; `Deps` fits as it is. */
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
