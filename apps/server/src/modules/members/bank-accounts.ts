import { PAYOUT_METHOD_OF, type BankAccount, type BankAccountKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { formsOf } from './bank-account-forms.ts'

const PURPOSE = 'bank account'

/** The sealed part of an account: all that a payout needs. */
interface SealedBankAccount {
  readonly canonical: string
  readonly holderName: string
  readonly bic?: string
}

/** Kinds that can be added: those of the profile that its money rules pay out to. */
export function bankAccountKindsOf({ profile }: Pick<Brand, 'profile'>): BankAccountKind[] {
  const paying = profile.money.methods.filter(({ withdrawal }) => withdrawal !== null)
  return profile.bankAccountKinds.filter((kind) =>
    paying.some(({ method }) => method === PAYOUT_METHOD_OF[kind]),
  )
}

export interface BankAccountRow {
  readonly [column: string]: unknown
  readonly bank_account_id: bigint
  readonly kind: BankAccountKind
  readonly detail: string
  readonly masked_number: string
  readonly sealed: Buffer
  readonly created_at: Date
}

/** Finds one account however it was typed; over `canonical` of bank-account-forms.ts. */
export function bankAccountFingerprint(vault: Vault, canonical: string): Buffer {
  return vault.fingerprint(PURPOSE, canonical)
}

/** Members with an account of this number, however it is typed: for searches of staff. */
export async function membersWithBankAccount(
  tx: Tx,
  vault: Vault,
  brandId: number,
  text: string,
): Promise<bigint[]> {
  const fingerprints = formsOf(text).map((form) => bankAccountFingerprint(vault, form.canonical))
  if (fingerprints.length === 0) return []
  const rows = await tx.query<{ member_id: bigint }>(
    `select distinct member_id from member_bank_accounts
     where brand_id = $1 and fingerprint = any($2::bytea[]) and removed_at is null`,
    [brandId, fingerprints],
  )
  return rows.map((row) => row.member_id)
}

export function sealBankAccount(vault: Vault, account: SealedBankAccount): Buffer {
  return vault.seal(PURPOSE, JSON.stringify(account))
}

/** The sealed part of an account, opened: never for a page or a log. */
export function openBankAccount(vault: Vault, sealed: Buffer): SealedBankAccount {
  return JSON.parse(vault.open(PURPOSE, sealed)) as SealedBankAccount
}

/** Initials only: "M•••• S••••". */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((part) => `${[...part][0] ?? ''}••••`)
    .join(' ')
}

/** An account as its owner sees it. */
export function presentBankAccount(vault: Vault, row: BankAccountRow): BankAccount {
  return {
    bankAccountId: `bnk_${row.bank_account_id.toString(36)}`,
    kind: row.kind,
    detail: row.detail,
    maskedNumber: row.masked_number,
    holderName: maskName(openBankAccount(vault, row.sealed).holderName),
    createdAt: row.created_at.toISOString(),
  }
}

/** The member's accounts, the oldest first. */
export async function bankAccountsOf(
  tx: Tx,
  vault: Vault,
  owner: { readonly brandId: number; readonly memberId: bigint },
): Promise<BankAccount[]> {
  const rows = await tx.query<BankAccountRow>(
    `select bank_account_id, kind, detail, masked_number, sealed, created_at
     from member_bank_accounts
     where brand_id = $1 and member_id = $2 and removed_at is null order by bank_account_id`,
    [owner.brandId, owner.memberId],
  )
  return rows.map((row) => presentBankAccount(vault, row))
}
