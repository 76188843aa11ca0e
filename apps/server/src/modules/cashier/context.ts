import type { Minor } from '@fairhouse/money'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Brand, Brands } from '../settings/index.ts'
import type { WalletQueue } from '../wallet/index.ts'
import type { PaymentPort } from './payment-port.ts'

/** Digits of the member's tax number, where one is known. */
export type TaxIdOf = (tx: Tx, brand: Brand, memberId: bigint) => Promise<string | undefined>

/** For a house that asks nobody for a tax number. */
export const knowsNoTaxIds: TaxIdOf = () => Promise.resolve(undefined)

/** What a bank has taken back: ledger units; `loss` is what the member no longer had. */
export interface ChargebackFact {
  readonly brand: Brand
  readonly memberId: bigint
  readonly accountId: bigint
  readonly depositId: string
  readonly amount: Minor
  readonly loss: Minor
}

/** Told in the transaction that settles a chargeback: for whoever looks at risks. */
export type OnChargeback = (tx: Tx, fact: ChargebackFact) => Promise<void>

export const tellsNobody: OnChargeback = () => Promise.resolve()

/** What the cashier's commands and jobs are given. */
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
