import { STAFF_PERMISSIONS } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOf } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

test('a role that was given everything has what came later; a role of some has not', async () => {
  const { call } = await staffOf(platform, 'ana', STAFF_PERMISSIONS)
  const { call: some } = await staffOf(platform, 'rui', ['staff.read', 'members.read'])
  // As it was written when there was less to be given.
  await platform.db.query(`update staff_roles set permissions = array['staff.read']`)
  expect((await call('GET /staff/me', {})).permissions.toSorted()).toEqual(
    STAFF_PERMISSIONS.toSorted(),
  )
  const { roles } = await call('GET /staff/roles', {})
  const shown = roles.map(({ name, permissions }) => [name, permissions.length])
  expect(shown).toEqual([
    ['role of ana', STAFF_PERMISSIONS.length],
    ['role of rui', 1],
  ])
  expect((await some('GET /staff/me', {})).permissions).toEqual(['staff.read'])
})
