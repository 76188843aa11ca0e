import { demoBrand, type BrandSeed } from '@fairhouse/profiles'
import { openDemoAccount } from '../../../apps/server/src/demo/accounts.ts'
import { writeBrand } from '../../../apps/server/src/seed.ts'
import {
  createTestPlatform,
  TEST_BRAND,
  type TestMember,
  type TestPlatform,
} from '../../../apps/server/test/platform.ts'

/** A separate platform for a group of queues, with a clock that only moves forward. */
export interface Stage {
  readonly platform: TestPlatform
  now(): Promise<Date>
  /** Advances the clock by seconds, or up to an instant; sessions stay valid. */
  later(until: number | Date): Promise<void>
  /** Three members with 1,000.00 each. */
  members(): Promise<readonly TestMember[]>
  /** The first value of the first row. */
  value<T>(sql: string, values?: readonly unknown[]): Promise<T>
  /** The same as a number, of each. */
  counts(sql: string, each: readonly unknown[]): Promise<readonly number[]>
  /** How many postings of a kind ("game.%") each account has. */
  postings(
    code: string,
    members: readonly Pick<TestMember, 'accountId'>[],
  ): Promise<readonly number[]>
}

const HOUR_SECONDS = 3_600

/** Lotteries that are drawn each hour: a row that is tried for two minutes finds its issue open. */
const HOURLY: BrandSeed['lotteries'] = TEST_BRAND.lotteries.map((lottery) => {
  const { schedule } = lottery
  if (schedule.times.kind !== 'every') return lottery
  return { ...lottery, schedule: { ...schedule, times: { kind: 'every', seconds: HOUR_SECONDS } } }
})
const TWIN = HOURLY.filter(({ source }) => source === 'recorded').map((lottery) => ({
  ...lottery,
  lotteryCode: 'VN_TWIN',
}))

/** A second brand: where rows differ by brand, one is poisoned and the other is not. */
export const SECOND: BrandSeed = {
  ...demoBrand,
  brandId: 77,
  code: 'second',
  name: 'Second',
  hosts: ['second.example'],
  lotteries: [],
}

export async function openStage(): Promise<Stage> {
  const platform = await createTestPlatform({
    brand: { ...TEST_BRAND, lotteries: [...HOURLY, ...TWIN] },
  })
  const { db, deps } = platform

  async function value<T>(sql: string, values: readonly unknown[] = []): Promise<T> {
    const rows = await db.query(sql, [...values])
    return Object.values(rows[0] ?? {})[0] as T
  }
  const now = () => value<Date>('select app_now()')

  async function later(until: number | Date): Promise<void> {
    const at = typeof until === 'number' ? (await now()).getTime() + until * 1_000 : until.getTime()
    await platform.setNow(new Date(at))
    await db.query(
      `update login_sessions set last_seen_at = app_now(),
         expires_at = app_now() + interval '1 day' where ended_at is null`,
    )
    deps.sessions.forgetAll()
  }

  async function counts(sql: string, each: readonly unknown[]): Promise<readonly number[]> {
    const found: number[] = []
    for (const one of each) found.push(Number(await value<bigint | number>(sql, [one])))
    return found
  }

  return {
    platform,
    now,
    later,
    value,
    counts,
    members: () => Promise.all([1, 2, 3].map(() => platform.member('1000.00'))),
    postings: (code, members) =>
      counts(
        `select count(*) from ledger_postings p join ledger_codes c using (code)
         where p.account_id = $1 and c.name like '${code}'`,
        members.map(({ accountId }) => accountId),
      ),
  }
}

/** Writes the second brand, with one member who has 500.00; the worker knows it at once. */
export async function openSecondBrand({ platform }: Stage): Promise<void> {
  await platform.db.transaction((tx) => writeBrand(tx, SECOND))
  platform.deps.brands.forget()
  const account = { username: 'other', password: 'a long enough phrase', opening: '500' }
  await openDemoAccount(platform.db, SECOND, account)
}
