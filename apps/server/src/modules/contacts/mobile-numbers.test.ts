import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { verifyAudit } from '../audit/index.ts'
import { callingCodeOf } from './calling-codes.ts'
import { auditMobileCollisions } from './mobile-collisions.ts'

let platform: TestPlatform
const FILE = new URL('../../migrations/0064-whole-numbers.sql', import.meta.url)

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

async function setNumber(
  member: TestMember,
  number: readonly [string, string],
  verifiedAt: string | null,
): Promise<void> {
  await platform.db.query(
    `update members set country_dialing_code = $2, mobile_num = $3, mobile_verified_at = $4
     where username = $1`,
    [member.username, ...number, verifiedAt],
  )
}

async function numberOf({ username }: TestMember) {
  const [row] = await platform.db.query<{ number: string; is_verified: boolean }>(
    `select country_dialing_code || ' ' || mobile_num as number,
       mobile_verified_at is not null as is_verified
     from members where username = $1`,
    [username],
  )
  return row
}

test('a verified number is unique in a brand, however it is divided', async () => {
  const [ana, rui] = [await platform.member(), await platform.member()]
  await setNumber(ana, ['55', '11900000001'], '2026-01-01')
  const taken = { constraint: 'members_verified_mobile' }
  for (const divided of [['5511', '900000001'], ['551', '1900000001']] as const) {
    await expect(setNumber(rui, divided, '2026-01-02')).rejects.toMatchObject(taken)
  }
  // Nobody keeps an owner out by a number that was only typed.
  await setNumber(rui, ['5511', '900000001'], null)
})

test('the migration keeps the first who verified, and the audit tells of the others', async () => {
  const before = ['drop table mobile_collisions', 'drop function calling_code(text)']
  for (const sql of before) await platform.owner.query(sql)
  await platform.owner.query('drop index members_verified_mobile')
  await platform.owner.query(
    `create unique index members_verified_mobile
     on members (brand_id, country_dialing_code, mobile_num) where mobile_verified_at is not null`,
  )
  const [late, first, typed, alone] = [
    await platform.member(),
    await platform.member(),
    await platform.member(),
    await platform.member(),
  ]
  await setNumber(late, ['55', '11900000002'], '2026-03-01')
  await setNumber(first, ['5511', '0900000002'], '2026-02-01')
  await setNumber(typed, ['551', '1900000002'], null)
  await setNumber(alone, ['1876', '5551234'], '2026-02-01')
  const sql = await readFile(FILE, 'utf8')
  await platform.owner.query(sql)
  await platform.owner.query('grant all on mobile_collisions to public')
  const number = '55 11900000002'
  expect(await numberOf(first)).toEqual({ number, is_verified: true })
  expect(await numberOf(late)).toEqual({ number, is_verified: false })
  expect(await numberOf(typed)).toEqual({ number, is_verified: false })
  expect(await numberOf(alone)).toEqual({ number: '1 8765551234', is_verified: true })
  await Promise.all([auditMobileCollisions(platform.db), auditMobileCollisions(platform.db)])
  await auditMobileCollisions(platform.db)
  const rows = await platform.db.query<{ subject: string; kept: string }>(
    `select subject, details->>'keptBy' as kept from audit_entries
     where action = 'member.mobile.unverified'`,
  )
  const ids = await platform.db.query<{ username: string; id: string }>(
    `select username, 'mbr_' || member_id as id from members where username in ($1, $2)`,
    [late.username, first.username],
  )
  const idOf = ({ username }: TestMember) => ids.find((one) => one.username === username)?.id
  expect(rows).toEqual([{ subject: idOf(late), kept: idOf(first) }])
  const { fault } = await verifyAudit(platform.db, platform.deps.vault, 1)
  expect(fault).toBeUndefined()
})

test('the database divides numbers as the program does', async () => {
  const numbers = fc.sample(fc.stringMatching(/^[1-9]\d{7,14}$/), { numRuns: 500, seed: 1 })
  const rows = await platform.db.query<{ code: string }>(
    'select calling_code(k) as code from unnest($1::text[]) with ordinality as t(k, n) order by n',
    [numbers],
  )
  expect(rows.map(({ code }) => code)).toEqual(numbers.map(callingCodeOf))
})
