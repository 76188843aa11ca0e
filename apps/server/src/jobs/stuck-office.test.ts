import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf } from '../../test/office.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../test/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

describe('the office', () => {
  test('sees what is stuck, and tries it again by name', async () => {
    await platform.db.query(
      `insert into stuck_rows (job, row_key, brand_id, tries, first_at, last_at, next_try_at,
         parked_at, fault)
       select 'bill.pay', 'of ' || coalesce(b, 0), b, 8, app_now(), app_now(),
         app_now() + interval '5 minutes', app_now(), 'Error: once more'
       from unnest(array[1, null]::int[]) as b`,
    )
    const oona = await staffOf(platform, 'oona', ['jobs.read', 'jobs.retry', 'audit.read'])
    const query = { state: 'parked', queue: 'bill.pay' } as const
    const { rows } = await oona.call('GET /staff/jobs/stuck', { query })
    expect(rows.map(({ key, tries, fault }) => ({ key, tries, fault }))).toEqual([
      { key: 'of 0', tries: 8, fault: 'Error: once more' },
      { key: 'of 1', tries: 8, fault: 'Error: once more' },
    ])
    const { stuckId = '' } = rows[1] ?? {}
    const call = { params: { stuckId }, body: { reason: 'the database was mended' } }
    const { row } = await oona.call('POST /staff/jobs/stuck/:stuckId/retry', call)
    expect(row.nextTryAt).toBe(NOON.toISOString())
    const audit = { query: { subject: 'bill.pay of 1', action: 'job.retried' } }
    const { entries } = await oona.call('GET /staff/audit', audit)
    expect(entries).toMatchObject([{ actor: 'staff:oona' }])
    // External services are not called more often because someone is impatient.
    await platform.db.query("update stuck_rows set job = 'deposit.ask' where row_key = 'of 1'")
    const again = oona.call('POST /staff/jobs/stuck/:stuckId/retry', call)
    await expect(again).rejects.toMatchObject({ code: 'NOT_CHANGED' })
    const reader = await staffOf(platform, 'rita', ['jobs.read'])
    await expect(
      reader.call('POST /staff/jobs/stuck/:stuckId/retry', call),
    ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})
