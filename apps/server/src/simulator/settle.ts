import type { NewBankAccount } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { createMember } from '../modules/identity/index.ts'
import { findAccount } from '../modules/ledger/index.ts'
import { formOf } from '../modules/members/bank-account-forms.ts'
import { bankAccountFingerprint, sealBankAccount } from '../modules/members/bank-accounts.ts'
import { writeRealName } from '../modules/members/real-name.ts'
import { toBrand } from '../modules/settings/index.ts'
import { writeBrand } from '../seed.ts'
import { SIMULATED_BRAND } from './brand.ts'
import { simulateClock } from './clock.ts'
import type { Dice } from './dice.ts'
import { REAL_NAME } from './gateway/line.ts'
import { PROMOTION } from './model/promotions.ts'
import type { ModelAccount } from './model/withdrawals.ts'
import { addStaff } from './settle-staff.ts'
import type { SimulatedMember, World } from './world.ts'

interface Ground {
  readonly db: Db
  readonly vault: Vault
  readonly dice: Dice
}

const DAY_MS = 24 * 3_600_000
/** Ages of bank accounts: past every waiting time, past only the first, just added. */
const AGES_MS = [10 * DAY_MS, 10 * DAY_MS, 2 * DAY_MS, 0]

/** Referrers of members, by index: an agent, two of the team, one below one of them. */
const REFERRERS = [undefined, 0, 0, 1] as const
const AGENT = 0

function numberOf(kind: ModelAccount['kind'], index: number): NewBankAccount {
  if (kind === 'pix') return { kind, keyType: 'email', key: `member${index}@example.com` }
  const bank = { bankCode: '001', branchNumber: '1234', accountType: 'checking' } as const
  return { kind, ...bank, accountNumber: `${10_000 + index}-6` }
}

async function addBankAccount(
  tx: Tx,
  { vault, dice }: Ground,
  owner: { readonly brandId: number; readonly memberId: bigint; readonly index: number },
  kind: ModelAccount['kind'],
  now: Date,
): Promise<SimulatedMember['bankAccounts'][number]> {
  const form = formOf(numberOf(kind, owner.index))
  const { canonical, detail, maskedNumber } = form
  const addedAt = now.getTime() - dice.pick(AGES_MS)
  const rows = await tx.query<{ bank_account_id: bigint }>(
    `insert into member_bank_accounts
       (brand_id, member_id, kind, detail, masked_number, sealed, fingerprint, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning bank_account_id`,
    [
      owner.brandId,
      owner.memberId,
      kind,
      detail,
      maskedNumber,
      sealBankAccount(vault, { canonical, holderName: REAL_NAME }),
      bankAccountFingerprint(vault, canonical),
      new Date(addedAt),
    ],
  )
  return { kind, addedAt, bankAccountId: wireId('bnk', rows[0]?.bank_account_id ?? 0n) }
}

async function addMember(
  tx: Tx,
  ground: Ground,
  brand: Brand,
  index: number,
  referrer: SimulatedMember | undefined,
  now: Date,
): Promise<SimulatedMember> {
  const username = `member${index}`
  const made = { username, passwordHash: 'none', birthDate: '1990-01-02' }
  const referrerId = referrer?.session.memberId
  const { memberId } = await createMember(tx, brand, {
    ...made,
    ...(referrerId === undefined ? {} : { referrerId }),
  })
  const kind = index === AGENT ? 'agent' : 'member'
  await tx.query('update members set kind = $2 where member_id = $1', [memberId, kind])
  await writeRealName(tx, ground.vault, brand, memberId, REAL_NAME)
  const { brandId } = brand
  const owner = { brandId, memberId, index }
  const bankAccounts = [
    await addBankAccount(tx, ground, owner, 'pix', now),
    await addBankAccount(tx, ground, owner, 'br', now),
  ]
  const accountId = (await findAccount(tx, brandId, memberId)) ?? 0n
  const session = { brandId, memberId, accountId, username, kind, sessionId: '0' }
  // Without a session: commands only need the account.
  const own = session as unknown as SessionMember
  return { account: accountId, session: own, referrer, bankAccounts }
}

/** The law of the simulation allows gifts for deposits, and before a bet. */
function generous(brand: Brand): Brand {
  return { ...brand, profile: { ...brand.profile, rewards: FREE } }
}

const FREE = { beforeABet: true, forDeposits: true }

async function addPromotion(db: Db, { brandId }: Brand, now: Date): Promise<void> {
  const { least, matchBp, cap, budget, perMember } = PROMOTION
  await db.query(
    `insert into promotions (brand_id, state, category, texts, kind, entry, least_deposit, match_bp,
       cap, prize_kind, budget, per_member, starts_at, published_at, changed_by)
     values ($1, 'published', 'deposits', '[]', 'deposit', 'automatic', $2, $3, $4, 'money', $5, $6,
       $7, $7, 'staff:ana')`,
    [brandId, least, matchBp, cap, budget, perMember, now],
  )
}

/** Creates brand, members and staff of a seed, without injected faults. */
export async function settle(
  ground: Ground,
  now: Date,
): Promise<Pick<World, 'brand' | 'members' | 'staff'>> {
  const { db } = ground
  await simulateClock(db, now)
  await db.transaction((tx) => writeBrand(tx, SIMULATED_BRAND))
  const brand = generous(toBrand(SIMULATED_BRAND, SIMULATED_BRAND.brandId))
  await addPromotion(db, brand, now)
  const members: SimulatedMember[] = []
  for (const [index, place] of REFERRERS.entries()) {
    const referrer = place === undefined ? undefined : members[place]
    members.push(await db.transaction((tx) => addMember(tx, ground, brand, index, referrer, now)))
  }
  return { brand, members, staff: await addStaff(db) }
}
