import { minor, minorToWire } from '@fairhouse/money'
import type { Deposit } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import type { Brand } from '../settings/index.ts'
import type { PaymentGateway } from './gateway.ts'

export interface DepositRow {
  readonly [column: string]: unknown
  readonly deposit_no: bigint
  readonly public_id: string
  readonly member_id: bigint
  readonly account_id: bigint
  readonly amount: bigint
  readonly status: Deposit['status']
  readonly created_at: Date
  readonly credited_at: Date | null
}

export function presentDeposit(row: DepositRow, brand: Brand, gateway: PaymentGateway): Deposit {
  return {
    depositId: row.public_id,
    amountMinor: minorToWire(minor(row.amount)),
    status: row.status,
    payUrl: gateway.payUrl({
      depositId: row.public_id,
      amount: minor(row.amount),
      currency: brand.currency.code,
      digits: brand.currency.digits,
      host: brand.host,
    }),
    createdAt: row.created_at.toISOString(),
    creditedAt: row.credited_at?.toISOString() ?? null,
  }
}

export async function findDeposit(
  db: Tx,
  brandId: number,
  depositId: string,
): Promise<DepositRow | undefined> {
  const rows = await db.query<DepositRow>(
    'select * from deposits where brand_id = $1 and public_id = $2',
    [brandId, depositId],
  )
  return rows[0]
}

/** Whose deposit it is: the gateway is one for all brands, and reports to one address. */
export async function brandOfDeposit(
  db: Tx,
  brands: readonly Brand[],
  depositId: string,
): Promise<Brand | undefined> {
  const rows = await db.query<{ brand_id: number }>(
    'select brand_id from deposits where brand_id = any($1) and public_id = $2',
    [brands.map(({ brandId }) => brandId), depositId],
  )
  return brands.find(({ brandId }) => brandId === rows[0]?.brand_id)
}
