import type { Minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Brands } from '../settings/index.ts'
import type { WalletQueue } from '../wallet/index.ts'
import type { PaymentPort } from '../payments/index.ts'

/** Digits of the member's tax number, where one is known. */
export type TaxIdOf = (tx: Tx, brand: Brand, memberId: bigint) => Promise<string | undefined>

/** For operators that do not collect tax numbers. */
export const noTaxIds: TaxIdOf = () => Promise.resolve(undefined)

/** A settled chargeback: ledger units; `loss` is the part that the member no longer had. */
interface SettledChargeback {
  readonly brand: Brand
  readonly memberId: bigint
  readonly accountId: bigint
  readonly depositId: string
  readonly amount: Minor
  readonly loss: Minor
}

/** Called in the transaction that settles a chargeback, for risk checks. */
export type OnChargeback = (tx: Tx, chargeback: SettledChargeback) => Promise<void>

export const ignoreChargebacks: OnChargeback = () => Promise.resolve()

/** Dependencies of the cashier's commands and jobs. */
export interface CashierContext {
  readonly db: Db
  readonly queue: WalletQueue
  readonly rng: Rng
  readonly vault: Vault
  readonly gateway: PaymentPort
  readonly brands: Pick<Brands, 'all'>
  readonly taxIdOf: TaxIdOf
  readonly onChargeback: OnChargeback
}
