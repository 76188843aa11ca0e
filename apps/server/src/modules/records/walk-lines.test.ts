import { POSTING_CODES } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { walkLines } from './find-lines.ts'
import { rollUp } from './index.ts'

let platform: TestPlatform
let member: TestMember

const DAYS = ['2026-11-10', '2026-11-14', '2026-11-15', '2026-11-21']

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.setNow(new Date(`${DAYS[0]}T12:00:00Z`))
  member = await platform.member('1')
  for (const day of DAYS) {
    await platform.setNow(new Date(`${day}T12:00:00Z`))
    for (let count = 0; count < 3; count += 1) await platform.credit(member, '7.77')
  }
})
afterAll(() => platform.close())

/** Numbers of the movements of some days, as they are walked, and as the ledger has them. */
async function walked(from: string, to: string, size: number) {
  const timeZone = 'America/Sao_Paulo'
  const account = { brandId: 1, accountId: member.accountId }
  const seqs: bigint[] = []
  const filter = { span: { from, to, timeZone }, codes: POSTING_CODES }
  for await (const rows of walkLines(platform.db, account, filter, size)) {
    expect(rows.length).toBeLessThanOrEqual(size)
    seqs.push(...rows.map(({ seq }) => seq))
  }
  const kept = await platform.db.query<{ seq: bigint }>(
    `select seq from ledger_postings where brand_id = 1 and account_id = $1
       and (posted_at at time zone $2)::date between $3::date and $4::date order by seq`,
    [member.accountId, timeZone, from, to],
  )
  return { seqs, kept: kept.map(({ seq }) => seq) }
}

const SPANS = [...DAYS, '2026-11-09', '2026-11-12', '2026-11-30'].toSorted()

test('batches of any size are the days whole and in order, with sums and without', async () => {
  for (const isSummed of [false, true]) {
    if (isSummed) await rollUp(platform.deps)
    for (const from of SPANS) {
      for (const to of SPANS.filter((day) => day >= from)) {
        for (const size of [1, 2, 3, 100]) {
          const { seqs, kept } = await walked(from, to, size)
          expect(seqs, `${from} to ${to} by ${size}, ${isSummed}`).toEqual(kept)
        }
      }
    }
  }
  expect((await walked('2026-11-09', '2026-11-30', 2)).seqs.length).toBeGreaterThanOrEqual(12)
})
