import { STAFF_PERMISSIONS, type StaffPermission } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hire,
  officeClient,
  passwordSentTo,
  STAFF_PASSWORD,
  staffOf,
  TEST_ROLES,
  type TestStaff,
} from '../../../test/office.ts'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform
/** May all; may decide and see members; may hire in every brand, and nothing else. */
let ana: TestStaff
let bruno: TestStaff
let hugo: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts)
     values (7, 'other', 'Other', 'demo', 'BRL', '{other.example}')`,
  )
  platform.deps.brands.forget()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  bruno = await staffOf(platform, 'bruno', TEST_ROLES.support)
  hugo = await staffOf(platform, 'hugo', ['staff.read', 'staff.write', 'approvals.read'])
})
afterAll(() => platform.close())

const approve = (staff: TestStaff, approvalId: string) =>
  staff.call('POST /staff/approvals/:approvalId/approve', { params: { approvalId }, body: {} })

const reason = 'a test'

/** A role of its own for a test; returns its id on the wire. */
async function roleOf(
  name: string,
  permissions: readonly StaffPermission[],
  brandIds: readonly number[] | null = null,
): Promise<string> {
  const rows = await platform.db.query<{ role_id: bigint }>(
    'insert into staff_roles (name, permissions, brand_ids) values ($1, $2, $3) returning role_id',
    [name, permissions, brandIds],
  )
  return `rol_${(rows[0]?.role_id ?? 0n).toString(36)}`
}

/** Someone who is hired by a proposal that waits. */
async function proposeColleague(by: TestStaff, username: string, roleIds: string[]) {
  const email = `${username}@house.example`
  const body = { username, name: username, email, roleIds, reason }
  const { approval } = await by.call('POST /staff/accounts', { body })
  return approval.approvalId
}

async function accountOf(username: string) {
  const { accounts } = await ana.call('GET /staff/accounts', {})
  const account = accounts.find((one) => one.username === username)
  if (!account) throw new Error(`${username} is not there`)
  return account
}

async function statusOf(approvalId: string): Promise<string> {
  const { approvals } = await ana.call('GET /staff/approvals', { query: { limit: '200' } })
  return approvals.find((one) => one.approvalId === approvalId)?.status ?? 'none'
}

describe('secrets go to the person alone', () => {
  const opens = (username: string, password: string) =>
    officeClient(platform.url)('POST /staff/session', { body: { username, password } })

  test('of a new colleague: by mail, and nowhere in the office', async () => {
    const reads = await roleOf('reads', ['members.read'])
    const approvalId = await proposeColleague(ana, 'nina', [reads])
    const answer = await approve(bruno, approvalId)
    const password = await passwordSentTo(platform, 'nina@house.example')
    expect(password).not.toBe('')
    const lists = await Promise.all([
      ana.call('GET /staff/approvals', { query: { limit: '200' } }),
      ana.call('GET /staff/audit', { query: { limit: '200' } }),
      ana.call('GET /staff/outbox', { query: { limit: '200' } }),
    ])
    expect(JSON.stringify([answer, lists])).not.toContain(password)
    expect((await opens('nina', password)).enrolment).toBeDefined()
  })

  test('of a reset colleague, whose ways in are gone at once', async () => {
    const otto = await staffOf(platform, 'otto', ['members.read'])
    const { staffId } = await accountOf('otto')
    const body = { isReset: true as const, reason }
    const proposal = await ana.call('PUT /staff/accounts/:staffId', { params: { staffId }, body })
    const answer = await approve(bruno, proposal.approval?.approvalId ?? '')
    expect(await outcome(otto.call('GET /staff/me', {}))).toBe('STAFF_LOGIN_REQUIRED')
    const password = await passwordSentTo(platform, 'otto@house.example')
    expect(JSON.stringify(answer)).not.toContain(password)
    expect((await opens('otto', password)).enrolment).toBeDefined()
  })

  test('without an address nobody is reset; it is set once, and is one person’s', async () => {
    await hire(platform, 'nomail', { permissions: ['members.read'] })
    await platform.db.query(`update staff_members set email = null where username = 'nomail'`)
    const { staffId } = await accountOf('nomail')
    const change = (body: { email?: string; isReset?: true }) =>
      ana.call('PUT /staff/accounts/:staffId', { params: { staffId }, body: { ...body, reason } })
    expect(await outcome(change({ isReset: true }))).toBe('NO_CONTACT')
    expect(await outcome(change({ email: 'Bruno@house.example' }))).toBe('STAFF_EMAIL_TAKEN')
    expect(await outcome(change({ email: 'no address' }))).toBe('EMAIL_INVALID')
    const { approval } = await change({ email: 'Mail@House.example', isReset: true })
    await approve(bruno, approval?.approvalId ?? '')
    expect(await passwordSentTo(platform, 'mail@house.example')).not.toBe('')
    expect(await outcome(change({ email: 'thief@house.example' }))).toBe('NOT_CHANGED')
  })

  test('of a member: to what is verified, good for three days', async () => {
    const member = await platform.member()
    const found = await ana.call('GET /staff/members', { query: { q: member.username } })
    const params = { memberId: found.members[0]?.memberId ?? '' }
    const body = { what: 'password' as const, reason }
    const ask = () => bruno.call('POST /staff/members/:memberId/reset', { params, body })
    const reach = (verified: string) =>
      platform.db.query(
        `update members set country_dialing_code = '55', mobile_num = '11900000001',
           mobile_verified_at = ${verified} where username = $1`,
        [member.username],
      )
    await reach('null')
    expect(await outcome(ask())).toBe('NO_CONTACT')
    await reach('app_now()')
    const { approval } = await ask()
    const answer = await approve(ana, approval.approvalId)
    const password = await passwordSentTo(platform, '+5511900000001')
    expect(JSON.stringify(answer)).not.toContain(password)
    const logIn = () =>
      outcome(
        platform.visitor('POST /wps/session/login', {
          body: { username: member.username, password },
        }),
      )
    await platform.setNow(new Date(NOON.getTime() + 72 * 3_600_000))
    expect(await logIn()).toBe('INVALID_CREDENTIALS')
    await platform.setNow(new Date(NOON.getTime() + 60_000))
    expect(await logIn()).toBe('ok')
    await platform.setNow(NOON)
  })
})

describe('nobody approves what they do not hold', () => {
  test('in a new colleague: rights, and brands', async () => {
    const money = await roleOf('money', ['cashier.adjust'])
    const more = await proposeColleague(hugo, 'mona', [money])
    expect(await outcome(approve(bruno, more))).toBe('APPROVAL_EXCEEDS')
    expect(await statusOf(more)).toBe('pending')
    expect(await outcome(approve(ana, more))).toBe('ok')
    const everywhere = await proposeColleague(ana, 'eve', [await roleOf('all', ['members.read'])])
    const local = await staffOf(platform, 'local', STAFF_PERMISSIONS, [1])
    expect(await outcome(approve(local, everywhere))).toBe('APPROVAL_EXCEEDS')
  })

  test('in what a colleague gains, by a role or by coming back', async () => {
    await hire(platform, 'cora', { permissions: ['cashier.adjust'] })
    const { staffId, roleIds } = await accountOf('cora')
    const params = { staffId }
    const money = await roleOf('more money', ['cashier.adjust'])
    const change = async (body: { roleIds?: string[]; status?: 'active' | 'blocked' }) => {
      const given = { params, body: { ...body, reason } }
      const { approval } = await ana.call('PUT /staff/accounts/:staffId', given)
      return approval?.approvalId ?? ''
    }
    const added = await change({ roleIds: [...roleIds, money] })
    expect(await outcome(approve(bruno, added))).toBe('APPROVAL_EXCEEDS')
    await change({ status: 'blocked' })
    const back = await change({ status: 'active' })
    expect(await outcome(approve(bruno, back))).toBe('APPROVAL_EXCEEDS')
  })

  test('in a role they hold themselves, nor does its proposer', async () => {
    const ida = await staffOf(platform, 'ida', ['staff.write', 'approvals.decide', 'members.read'])
    await hire(platform, 'ivo', { permissions: [] })
    const { roleIds } = await accountOf('ida')
    const widened = {
      roleId: roleIds[0] ?? '',
      name: 'role of ida',
      permissions: [
        'staff.write' as const,
        'approvals.decide' as const,
        'members.read' as const,
        'cashier.adjust' as const,
      ],
      brandCodes: null,
      reason,
    }
    expect(await outcome(ida.call('PUT /staff/roles', { body: widened }))).toBe('APPROVAL_OWN')
    const proposal = await hugo.call('PUT /staff/roles', { body: widened })
    const { approvalId } = proposal.approval
    expect(await outcome(approve(ida, approvalId))).toBe('APPROVAL_EXCEEDS')
    expect(await outcome(approve(ana, approvalId))).toBe('ok')
    // Fewer rights than before: anyone who decides may, so that rights can always be taken.
    const narrowed = { ...widened, permissions: ['members.read' as const] }
    const less = await hugo.call('PUT /staff/roles', { body: narrowed })
    expect(await outcome(approve(bruno, less.approval.approvalId))).toBe('ok')
  })
})

describe('a proposal stands with who made it', () => {
  test('it lapses when they are blocked, and stays lapsed', async () => {
    const pia = await staffOf(platform, 'pia', ['staff.read', 'staff.write'])
    const { staffId } = await accountOf('pia')
    const waiting = await proposeColleague(pia, 'waits', [])
    const params = { staffId }
    const block = { params, body: { status: 'blocked' as const, reason } }
    await ana.call('PUT /staff/accounts/:staffId', block)
    expect(await statusOf(waiting)).toBe('expired')
    expect(await outcome(approve(ana, waiting))).toBe('APPROVAL_DECIDED')
    await platform.db.query(`update staff_members set status = 'active' where username = 'pia'`)
    expect(await outcome(approve(ana, waiting))).toBe('APPROVAL_DECIDED')
  })

  test('it lapses when they may no longer propose it, or reach it', async () => {
    const ugo = await staffOf(platform, 'ugo', ['staff.read', 'staff.write'])
    const everywhere = await roleOf('everywhere', ['members.read'])
    const waiting = await proposeColleague(ugo, 'later', [everywhere])
    const set = (sql: string) =>
      platform.db.query(`update staff_roles set ${sql} where name = 'role of ugo'`)
    await set(`brand_ids = '{1}'`)
    expect(await outcome(approve(ana, waiting))).toBe('ROLE_NOT_FOUND')
    await set(`permissions = '{staff.read}'`)
    expect(await outcome(approve(ana, waiting))).toBe('APPROVAL_LAPSED')
    await set(`permissions = '{staff.read,staff.write}', brand_ids = null`)
    expect(await outcome(approve(ana, waiting))).toBe('ok')
  })
})

describe('the own address', () => {
  test('is changed by password alone, and the address before is notified', async () => {
    await platform.setNow(new Date(NOON.getTime() + 3_600_000))
    const lia = await staffOf(platform, 'lia', [])
    const change = (email: string, password: string) =>
      outcome(lia.call('PUT /staff/email', { body: { email, password } }))
    expect(await change('Lia.Two@house.example', 'wrong')).toBe('PASSWORD_WRONG')
    expect(await change('no address', STAFF_PASSWORD)).toBe('EMAIL_INVALID')
    expect(await change('bruno@house.example', STAFF_PASSWORD)).toBe('STAFF_EMAIL_TAKEN')
    expect(await change('Lia.Two@house.example', STAFF_PASSWORD)).toBe('ok')
    expect((await lia.call('GET /staff/me', {})).email).toBe('lia.two@house.example')
    const messages = await platform.db.query<{ target: string }>(
      `select target from outbox_messages where template = 'staffEmailChanged'`,
    )
    expect(messages.map(({ target }) => target)).toEqual(['lia@house.example'])
  })
})
