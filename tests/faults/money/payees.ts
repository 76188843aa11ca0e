import type { Vault } from '@fairhouse/server/adapters/vault/vault.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { wireId } from '@fairhouse/server/core/ids.ts'
import { hashPassword } from '@fairhouse/server/modules/passwords/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { demoBrand } from '@fairhouse/profiles'
import { formOf } from '../../../apps/server/src/modules/members/bank-account-forms.ts'
import {
  bankAccountFingerprint,
  sealBankAccount,
} from '../../../apps/server/src/modules/members/bank-accounts.ts'
import { writeRealName } from '../../../apps/server/src/modules/members/real-name.ts'
import type { Bettor } from '../../bench/lib/brand.ts'
import { addMembers } from './members.ts'

/** A member who may withdraw, and may transfer to the agent above. */
export interface Payee extends Bettor {
  readonly bankAccountId: string
}

export const FUND_PASSWORD = 'fund password 1'
/** The agent above all payees. */
export const UPLINE = 'upline1'

const REAL_NAME = 'Maria da Silva'
const brand = toBrand(demoBrand, demoBrand.brandId)

async function addUpline(db: Db): Promise<bigint> {
  const known = await db.query<{ member_id: bigint }>(
    'select member_id from members where brand_id = 1 and username_key = $1',
    [UPLINE],
  )
  if (known[0]) return known[0].member_id
  await addMembers(db, 'upline', 1, 10_000n)
  const rows = await db.query<{ member_id: bigint }>(
    `update members set kind = 'agent' where brand_id = 1 and username_key = $1
     returning member_id`,
    [UPLINE],
  )
  return rows[0]?.member_id ?? 0n
}

/**
 * Gives members all that withdrawals and transfers require: a name, an account past its cooling-off
 * time, a fund password, an agent above.
 */
export async function makePayees(
  db: Db,
  vault: Vault,
  bettors: readonly Bettor[],
): Promise<readonly Payee[]> {
  const upline = await addUpline(db)
  const fundHash = await hashPassword(FUND_PASSWORD)
  const accounts = bettors.map(({ accountId }) => accountId)
  return db.transaction(async (tx) => {
    const members = await tx.query<{ member_id: bigint; account_id: bigint }>(
      `update members m set referrer_id = $2 from ledger_accounts a
       where a.brand_id = 1 and a.account_id = any($1::bigint[]) and m.brand_id = a.brand_id
         and m.member_id = a.member_id returning m.member_id, a.account_id`,
      [accounts, upline],
    )
    const ids = members.map((row) => row.member_id)
    await tx.query(
      `insert into member_fund_passwords (brand_id, member_id, password_hash, changed_at)
       select 1, m, $2, app_now() from unnest($1::bigint[]) as m`,
      [ids, fundHash],
    )
    const forms = ids.map((id) =>
      formOf({ kind: 'pix', keyType: 'email', key: `payee${id}@example.com` }),
    )
    const banks = await tx.query<{ bank_account_id: bigint; member_id: bigint }>(
      `insert into member_bank_accounts
         (brand_id, member_id, kind, detail, masked_number, sealed, fingerprint, created_at)
       select 1, m, 'pix', d, n, s, f, app_now() - interval '10 days'
       from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::bytea[])
         as k(m, d, n, s, f)
       returning bank_account_id, member_id`,
      [
        ids,
        forms.map(({ detail }) => detail),
        forms.map(({ maskedNumber }) => maskedNumber),
        forms.map(({ canonical }) => sealBankAccount(vault, { canonical, holderName: REAL_NAME })),
        forms.map(({ canonical }) => bankAccountFingerprint(vault, canonical)),
      ],
    )
    for (const id of ids) await writeRealName(tx, vault, brand, id, REAL_NAME)
    const memberOf = new Map(members.map((row) => [row.account_id, row.member_id]))
    const bankOf = new Map(banks.map((row) => [row.member_id, row.bank_account_id]))
    return bettors.map((bettor) => {
      const bank = bankOf.get(memberOf.get(bettor.accountId) ?? 0n)
      if (bank === undefined) throw new Error(`account ${bettor.accountId} has no bank account`)
      return { ...bettor, bankAccountId: wireId('bnk', bank) }
    })
  })
}

/**
 * Clears tries that were cut off during the check of a fund password: killed nodes leave them
 * counted, and five of them lock their member out.
 */
export async function forgetTries(db: Db): Promise<void> {
  await db.query('update member_fund_passwords set tries = 0 where tries > 0')
}

/** A withdrawal of an amount in ledger units, to the member's own account. */
export function withdrawalOf({ bankAccountId }: Payee, amount: bigint): object {
  return { amountMinor: `${amount}`, bankAccountId, fundPassword: FUND_PASSWORD }
}

/** A transfer of an amount in ledger units, to the agent above. */
export function transferOf(amount: bigint): object {
  const to = { direction: 'upline', to: UPLINE }
  return { ...to, amountMinor: `${amount}`, fundPassword: FUND_PASSWORD }
}
