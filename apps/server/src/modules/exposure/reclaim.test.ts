import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  de,
  exposureKit,
  exposurePeople,
  NO_LIMITS,
  type ExposurePeople,
} from '../../../test/exposure.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { currentIssue } from '../../../test/slips.ts'
import { readSharesOfIssue } from '../group-tickets/index.ts'
import { parseIssueId } from '../lotteries/index.ts'
import { createBrands } from '../settings/index.ts'
import { HOLDER_LOCK } from './holders.ts'
import { reclaimLeases } from './reclaim.ts'

let platform: TestPlatform
let people: ExposurePeople
const { priceOfDe, limit, nextIssue } = exposureKit(
  () => platform,
  () => people,
)

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  people = await exposurePeople(platform)
})
afterAll(() => platform.close())

const reclaim = () =>
  reclaimLeases({
    db: platform.db,
    brands: createBrands(platform.db, () => performance.now()),
    readShares: readSharesOfIssue,
  })

async function read<T>(sql: string, values: unknown[] = []): Promise<T> {
  const rows = await platform.db.query(sql, values)
  return Object.values(rows[0] ?? {})[0] as T
}

const newestHolder = () => read<number>('select max(holder_id) from lease_holders')

const isMarked = (holder: number) =>
  read<boolean>('select gone_at is not null from lease_holders where holder_id = $1', [holder])

/** What is taken of number 45, in bets of one unit. */
async function unitsTaken(odds: bigint, issueId: string): Promise<number> {
  const taken = await read<bigint>(
    `select taken from exposure_rooms where outcome = '45' and issue_id = $1`,
    [parseIssueId(issueId)],
  )
  return Number(taken / (odds * 10_000n))
}

/** As the database sees it when a process is killed. */
async function loseSession(holder: number): Promise<void> {
  await platform.db.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
       and classid::bigint = $1::bigint & 4294967295 and objid::bigint = $2`,
    [HOLDER_LOCK, holder],
  )
  await vi.waitFor(async () => {
    await reclaim()
    expect(await isMarked(holder)).toBe(true)
  })
}

/** A while passes for those who are gone. */
const wait = () =>
  platform.db.query("update lease_holders set gone_at = gone_at - interval '1 minute'")

/** Two servers sell number 45, whose limit is 800 bets of one unit. */
async function twoServers() {
  await nextIssue()
  const price = await priceOfDe()
  const odds = BigInt(price.slice(1).split('.')[0] ?? '0')
  await limit({ ...NO_LIMITS, outcomePayoutMinor: String(odds * 10_000n * 800n) })
  const other = await platform.restart()
  const { issueId } = await currentIssue(platform, 'NORTH5')
  const body = { issueId, entries: [de(['45'], { price })] }
  const there = other.client(people.member.token)
  const sell = (call = people.member.call) =>
    call('POST /lgw/bets', { body, idempotencyKey: randomUUID() })
  await sell()
  const first = await newestHolder()
  const [cancelled] = [await sell(there), await sell(there)]
  await there('DELETE /lgw/bets/:betId', { params: { betId: cancelled.betIds[0] ?? '' } })
  const second = await newestHolder()
  return { other, sell, there, first, second, units: () => unitsTaken(odds, issueId) }
}

describe('leases of a process that is gone', () => {
  it('come back to the unit, and those of the living stay', async () => {
    const { other, sell, there, first, second, units } = await twoServers()
    expect(second).toBeGreaterThan(first)
    // An eighth for the first, an eighth of the rest for the second; one bet is cancelled.
    expect(await units()).toBe(100 + 87 - 1)
    await loseSession(second)
    await reclaim()
    expect(await units(), 'not before a while has passed').toBe(100 + 87 - 1)
    await wait()
    await Promise.all([reclaim(), reclaim()])
    expect(await units()).toBe(100 + 1)
    expect(await isMarked(first)).toBe(false)
    await reclaim()
    expect(await units()).toBe(100 + 1)
    // The process lived after all: it sells in another name, from a lease of its own.
    await sell(there)
    expect(await newestHolder()).toBeGreaterThan(second)
    expect(await units()).toBeGreaterThan(100 + 2)
    await other.stop()
    expect(await units()).toBe(100 + 2)
    await limit(null)
  })

  it('leave nothing of a process that has ended in order', async () => {
    const { other, second, units } = await twoServers()
    await other.stop()
    expect(await units()).toBe(100 + 1)
    await vi.waitFor(async () => {
      await reclaim()
      expect(await isMarked(second)).toBe(true)
    })
    await wait()
    await reclaim()
    expect(await units()).toBe(100 + 1)
    const left = 'select count(*)::int from lease_holders where holder_id = $1'
    expect(await read<number>(left, [second])).toBe(0)
    await limit(null)
  })
})
