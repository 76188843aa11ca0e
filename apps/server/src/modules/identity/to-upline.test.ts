import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { readMemberFacts } from './member-facts.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** A member below someone of a kind and a state, or below nobody. */
async function memberBelow(above: { kind: string; status: string } | undefined) {
  const member = await platform.member()
  if (!above) return member
  const upline = await platform.member()
  await platform.db.query(`update members set kind = $2, status = $3 where username = $1`, [
    upline.username,
    above.kind,
    above.status,
  ])
  await platform.db.query(
    `update members m set referrer_id = u.member_id from members u
     where m.username = $1 and u.username = $2`,
    [member.username, upline.username],
  )
  return member
}

test.each([
  ['an agent', { kind: 'agent', status: 'active' }, true],
  ['an agent who is blocked', { kind: 'agent', status: 'blocked' }, false],
  ['a member who recommended them', { kind: 'member', status: 'active' }, false],
  ['nobody', undefined, false],
])('money may go to the upline of a member below %s: %s', async (_, above, expected) => {
  const member = await memberBelow(above)
  expect((await member.call('GET /wps/member/info', {})).toUpline).toBe(expected)
  const body = { username: member.username, password: 'a long enough phrase' }
  const login = await platform.visitor('POST /wps/session/login', { body })
  expect(login.member?.toUpline).toBe(expected)
})

test('no money goes to an upline where the jurisdiction has no transfers', async () => {
  const { username } = await memberBelow({ kind: 'agent', status: 'active' })
  const [row] = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [username],
  )
  const brand = await platform.deps.brands.byId(1)
  const toUpline = async (money: typeof brand.profile.money) => {
    const there = { ...brand, profile: { ...brand.profile, money } }
    return (await readMemberFacts(platform.db, there, row?.member_id ?? 0n)).toUpline
  }
  const { money } = brand.profile
  expect([await toUpline(money), await toUpline({ ...money, peerTransfers: null })]).toEqual([
    true,
    false,
  ])
})
