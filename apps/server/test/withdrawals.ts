import { randomUUID } from 'node:crypto'
import type { NewBankAccount, Withdrawal } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import type { SessionMember } from '#server/core/caller.ts'
import { wireId } from '#server/core/ids.ts'
import { beginWithdrawal } from '#server/modules/withdrawals/request-withdrawal.ts'
import { hashPassword } from '#server/modules/passwords/hashing.ts'
import type { TestMember, TestPlatform } from './platform.ts'

export const FUND_PASSWORD = 'fund password 1'

/** A member who may withdraw: a real name, a fund password, and an account that has cooled off. */
export interface Withdrawer extends TestMember {
  readonly bankAccountId: string
}

let hashed: Promise<string> | undefined
let accounts = 0

/** A Brazilian account that nobody else has. */
export function newAccount(): NewBankAccount {
  accounts += 1
  return {
    kind: 'br',
    bankCode: '001',
    branchNumber: '1234',
    accountNumber: `${100_000 + accounts}-6`,
    accountType: 'checking',
  }
}

/** Opens what asks for a second factor, as if one had just been given. */
export async function stepUp(platform: TestPlatform, { username }: TestMember): Promise<void> {
  await platform.db.query(
    `update login_sessions set step_up_at = app_now() where member_id =
       (select member_id from members where username = $1)`,
    [username],
  )
  platform.deps.sessions.forgetAll()
}

export async function setFundPassword(
  platform: TestPlatform,
  { username }: TestMember,
): Promise<void> {
  hashed ??= hashPassword(FUND_PASSWORD)
  await platform.db.query(
    `insert into member_fund_passwords (brand_id, member_id, password_hash, changed_at)
     select brand_id, member_id, $2, app_now() from members where username = $1`,
    [username, await hashed],
  )
}

/** Lets the waiting times of all bank accounts be over. */
export async function coolOff(platform: TestPlatform): Promise<void> {
  await platform.db.query(
    `update member_bank_accounts set created_at = app_now() - interval '10 days'`,
  )
}

/** A member with money that was deposited and played through, ready to withdraw. */
export async function withdrawer(platform: TestPlatform, amount: string): Promise<Withdrawer> {
  const member = await platform.member(amount)
  await stepUp(platform, member)
  await member.call('PUT /wps/member/real-name', { body: { realName: 'Maria da Silva' } })
  const { bankAccountId } = await member.call('POST /wps/member/bank-accounts', {
    body: newAccount(),
  })
  await coolOff(platform)
  await setFundPassword(platform, member)
  return { ...member, bankAccountId }
}

/** Raises a member to the highest level of identification. */
export async function identify(platform: TestPlatform, { username }: TestMember): Promise<void> {
  await platform.db.query(
    `insert into member_identities (brand_id, member_id, shown, changed_at)
     select brand_id, member_id,
       array['taxId', 'document', 'selfie', 'address', 'sourceOfFunds'], app_now()
     from members where username = $1`,
    [username],
  )
}

/** Requests a withdrawal of this many ledger units. */
export function withdraw(
  member: Withdrawer,
  amountMinor: string,
  more: { readonly key?: string; readonly fundPassword?: string; readonly to?: string } = {},
): Promise<Withdrawal> {
  return member.call('POST /wps/cashier/withdrawals', {
    body: {
      amountMinor,
      bankAccountId: more.to ?? member.bankAccountId,
      fundPassword: more.fundPassword ?? FUND_PASSWORD,
    },
    idempotencyKey: more.key ?? randomUUID(),
  })
}

export async function balanceOf(member: TestMember): Promise<string> {
  return (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance
}

/** "ok", or the code of the refusal. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )
}

/** A withdrawal of 20.00 that waits for staff: a case about its member is open. */
export async function heldWithdrawal(platform: TestPlatform, owner: TestMember): Promise<string> {
  await coolOff(platform)
  const [found] = await platform.db.query<{ member_id: bigint; bank_account_id: bigint }>(
    `select member_id, bank_account_id from ledger_accounts
     join member_bank_accounts using (brand_id, member_id) where account_id = $1`,
    [owner.accountId],
  )
  const memberId = found?.member_id ?? 0n
  const checks = {
    kycLevelOf: () => Promise.resolve(0 as const),
    hasOpenRiskCase: () => Promise.resolve(true),
    isListed: () => Promise.resolve(false),
    taxIdOf: () => Promise.resolve(undefined),
  }
  const { withdrawalId } = await beginWithdrawal(
    { ...platform.deps, checks },
    {
      brand: await platform.deps.brands.byId(1),
      member: { brandId: 1, memberId, accountId: owner.accountId } as SessionMember,
      idempotencyKey: randomUUID(),
      body: {
        amountMinor: '200000',
        bankAccountId: wireId('bnk', found?.bank_account_id ?? 0n),
        fundPassword: '',
      },
    },
  )
  return withdrawalId
}
