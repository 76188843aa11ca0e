import { fromDecimal } from '@fairhouse/money'
import { demoBrand, type BrandSeed } from '@fairhouse/profiles'
import type { Db } from '../db/tx.ts'
import { createMember } from '../modules/identity/index.ts'
import { hashPassword } from '../modules/passwords/hashing.ts'
import { toBrand } from '../modules/settings/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import { createWalletQueue } from '../modules/wallet/index.ts'
import { DEMO_AGENTS, DEMO_PASSWORD, DEMO_PEOPLE, DEMO_PLAYER } from './people.ts'

export interface DemoAccount {
  readonly username: string
  readonly password: string
  readonly note: string
}

interface DemoMember extends DemoAccount {
  /** Credited when the account is opened. */
  readonly opening: string
  /** Only in these brands; by default in each. */
  readonly brandIds?: readonly number[]
  readonly isAgent?: boolean
  /** The agent directly above. */
  readonly above?: string | undefined
}

/** In every brand, and given some rewards. */
export const DEMO_MEMBER = 'maria'

/** Printed at every start; play money only. */
export const DEMO_ACCOUNTS: readonly DemoMember[] = [
  { username: DEMO_MEMBER, password: DEMO_PASSWORD, note: 'R$ 1.000,00', opening: '1000' },
  { username: 'joao', password: DEMO_PASSWORD, note: 'R$ 50,00', opening: '50' },
  ...DEMO_PEOPLE.map((one) => ({
    ...one,
    password: DEMO_PASSWORD,
    opening: '0',
    brandIds: [demoBrand.brandId],
  })),
  ...[...DEMO_AGENTS, DEMO_PLAYER].map((one) => ({
    username: one.username,
    note: `first brand alone: ${one.note}`,
    password: DEMO_PASSWORD,
    opening: one === DEMO_PLAYER ? '0' : '500',
    brandIds: [demoBrand.brandId],
    isAgent: one !== DEMO_PLAYER,
    above: one.above,
  })),
]

async function findDemoMember(db: Db, brandId: number, username: string) {
  const rows = await db.query<{ member_id: bigint }>(
    'select member_id from members where brand_id = $1 and username_key = $2',
    [brandId, username],
  )
  return rows[0]?.member_id
}

/** Opens a demo account of a brand if it does not exist yet. */
export async function openDemoAccount(
  db: Db,
  seed: BrandSeed,
  account: Pick<DemoMember, 'username' | 'password' | 'opening' | 'isAgent' | 'above'>,
): Promise<void> {
  if ((await findDemoMember(db, seed.brandId, account.username)) !== undefined) return
  const { username, above } = account
  const passwordHash = await hashPassword(account.password)
  const brand = toBrand(seed, seed.brandId)
  const referrerId = above && (await findDemoMember(db, seed.brandId, above))
  const { memberId } = await db.transaction((tx) =>
    createMember(tx, brand, {
      username,
      passwordHash,
      birthDate: '1990-05-17',
      ...(account.isAgent === true && { kind: 'agent', agentType: 1 }),
      ...(referrerId && { referrerId }),
    }),
  )
  const rows = await db.query<{ account_id: bigint }>(
    'select account_id from ledger_accounts where brand_id = $1 and member_id = $2',
    [brand.brandId, memberId],
  )
  const amount = fromDecimal(account.opening)
  if (!rows[0] || amount === undefined || amount === 0n) return
  const queue = createWalletQueue(db)
  await queue.submit({
    brandId: brand.brandId,
    accountId: rows[0].account_id,
    transferKey: derivedKey('demo-opening', `${brand.code}/${account.username}`),
    inputHash: inputHash('demo-opening', account.opening),
    postings: [{ code: 'adjustment.credit', amount, ref: 0n }],
    rows: null,
    writer: { name: 'demo-opening', write: () => [] },
  })
}
