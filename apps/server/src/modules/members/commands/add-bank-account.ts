import { BANK_ACCOUNTS_MAX, type BankAccount, type NewBankAccount } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { MembersContext } from '../context.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import { formOf, type BankAccountForm } from '../bank-account-forms.ts'
import {
  bankAccountFingerprint,
  bankAccountKindsOf,
  presentBankAccount,
  sealBankAccount,
  type BankAccountRow,
} from '../bank-accounts.ts'
import type { OwnCall } from '../own-call.ts'
import { readRealName } from '../real-name.ts'

function invalid(field: string, expected: string): Problem {
  return new Problem('BANK_ACCOUNT_INVALID', [{ field, code: 'BANK_ACCOUNT_INVALID', expected }])
}

/** The holder is the member: without a real name there is no holder [S-42]. */
async function holderOf(
  tx: Tx,
  deps: Pick<MembersContext, 'vault'>,
  { member }: OwnCall,
): Promise<string> {
  const owner = [member.brandId, member.memberId]
  // A statement of its own: one that waits for the lock still counts what was there before it.
  await tx.query(
    'select 1 from members where brand_id = $1 and member_id = $2 for no key update',
    owner,
  )
  const rows = await tx.query<{ held: number }>(
    `select count(*)::int as held from member_bank_accounts
     where brand_id = $1 and member_id = $2 and removed_at is null`,
    owner,
  )
  if ((rows[0]?.held ?? 0) >= BANK_ACCOUNTS_MAX) {
    throw invalid('kind', `at most ${BANK_ACCOUNTS_MAX}`)
  }
  const realName = await readRealName(tx, deps.vault, member)
  if (realName === undefined) {
    throw new Problem('BANK_ACCOUNT_INVALID', [{ field: 'realName', code: 'MISSING_FIELD' }])
  }
  return realName
}

async function writeBankAccount(
  tx: Tx,
  deps: Pick<MembersContext, 'vault'>,
  call: OwnCall,
  account: {
    readonly form: BankAccountForm
    readonly kind: NewBankAccount['kind']
    readonly sealed: Buffer
  },
): Promise<BankAccountRow> {
  const rows = await tx.query<BankAccountRow>(
    `insert into member_bank_accounts
       (brand_id, member_id, kind, detail, masked_number, sealed, fingerprint, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, app_now())
     on conflict (brand_id, fingerprint) where removed_at is null do nothing
     returning bank_account_id, kind, detail, masked_number, sealed, created_at`,
    [
      call.brand.brandId,
      call.member.memberId,
      account.kind,
      account.form.detail,
      account.form.maskedNumber,
      account.sealed,
      bankAccountFingerprint(deps.vault, account.form.canonical),
    ],
  )
  if (!rows[0]) throw new Problem('BANK_ACCOUNT_EXISTS')
  return rows[0]
}

/**
 * Adds an account for payouts. For the member, after a step-up. Throws BANK_ACCOUNT_INVALID (a kind
 * that the profile does not offer, a fault of form, no real name yet, too many),
 * BANK_ACCOUNT_EXISTS (here or with another member).
 */
export async function addBankAccount(
  deps: Pick<MembersContext, 'db' | 'vault'>,
  call: OwnCall,
  body: NewBankAccount,
): Promise<BankAccount> {
  const { brand, member, visit } = call
  const kinds = bankAccountKindsOf(brand)
  if (!kinds.includes(body.kind)) throw invalid('kind', kinds.join(', '))
  const form = formOf(body)
  const row = await deps.db.transaction(async (tx) => {
    const holderName = await holderOf(tx, deps, call)
    const sealed = sealBankAccount(deps.vault, {
      canonical: form.canonical,
      holderName,
      ...(body.kind === 'iban' && body.bic ? { bic: body.bic.toUpperCase() } : {}),
    })
    const written = await writeBankAccount(tx, deps, call, { form, kind: body.kind, sealed })
    await recordSecurityEvent(tx, deps, brand, member.memberId, {
      kind: 'bankAccountAdded',
      address: visit.address,
      device: visit.device,
    })
    return written
  })
  return presentBankAccount(deps.vault, row)
}
