import { VIEW_LISTS, VIEW_STATE_MAX, VIEWS_MAX, type StaffPermission } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeClient, staffOf, type TestStaff } from '../../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../../test/platform.ts'
import { sendRaw } from '../../../../test/raw-request.ts'
import { codeOf } from '../../../../test/slips.ts'

let platform: TestPlatform
let ana: TestStaff
let bruno: TestStaff
let cashier: TestStaff
let chief: TestStaff
let otto: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts)
     values (7, 'other', 'Other', 'demo', 'BRL', '{other.example}')`,
  )
  platform.deps.brands.forget()
  ana = await staffOf(platform, 'ana', ['members.read', 'audit.read'])
  bruno = await staffOf(platform, 'bruno', ['members.read'])
  cashier = await staffOf(platform, 'cora', ['cashier.read'])
  chief = await staffOf(platform, 'chief', ['members.read', 'staff.write'])
  otto = await staffOf(platform, 'otto', ['members.read'], [7])
})
afterAll(() => platform.close())
beforeEach(() => platform.db.query('delete from staff_views'))

const DONE = 'no error'
const params = { list: 'members' } as const
const STATE = { filters: { status: 'active' }, sort: '-registeredAt' }

const save = (who: TestStaff, name: string, isShared = false, state: object = STATE) =>
  who.call('PUT /staff/views/:list', {
    params,
    body: { name, isShared, state: state as Record<string, unknown> },
  })

const namesFor = async (who: TestStaff) =>
  (await who.call('GET /staff/views/:list', { params })).views.map(({ name }) => name)

const drop = (who: TestStaff, viewId: string) =>
  who.call('DELETE /staff/views/:list/:viewId', { params: { ...params, viewId } })

describe('saved views', () => {
  test('are the own ones, then those that colleagues share, by name', async () => {
    await save(bruno, 'shared by bruno', true)
    await save(bruno, 'bruno alone')
    await save(ana, 'zeta')
    const { view } = await save(ana, 'alpha', true)
    expect(view).toEqual({
      viewId: view.viewId,
      name: 'alpha',
      state: STATE,
      isShared: true,
      isOwn: true,
      owner: 'ana',
    })
    expect(await namesFor(ana)).toEqual(['alpha', 'zeta', 'shared by bruno'])
    expect(await namesFor(bruno)).toEqual(['bruno alone', 'shared by bruno', 'alpha'])
    const { views } = await bruno.call('GET /staff/views/:list', { params })
    expect(views.at(-1)).toMatchObject({ isOwn: false, owner: 'ana', state: STATE })
  })

  test('of the same name are replaced, and are taken back from colleagues', async () => {
    const first = await save(ana, 'mine', true)
    const second = await save(ana, 'mine', false, { sort: 'username' })
    expect(second.view).toMatchObject({ viewId: first.view.viewId, isShared: false })
    expect(await namesFor(bruno)).toEqual([])
    expect((await ana.call('GET /staff/views/:list', { params })).views).toHaveLength(1)
  })

  test('of another brand are not there', async () => {
    const other = officeClient(platform.url, otto.cookie, 'other')
    await save(ana, 'of this brand', true)
    expect((await other('GET /staff/views/:list', { params })).views).toEqual([])
    const body = { name: 'of that brand', state: {}, isShared: true }
    await other('PUT /staff/views/:list', { params, body })
    expect(await namesFor(ana)).toEqual(['of this brand'])
    // Otto works only for the other brand.
    expect(await codeOf(otto.call('GET /staff/views/:list', { params }))).toBe('404 NOT_FOUND')
  })

  test('are for who may open the list', async () => {
    await save(ana, 'shared', true)
    const calls = [
      () => namesFor(cashier),
      () => save(cashier, 'x'),
      () => drop(cashier, 'viw_1'),
    ]
    for (const call of calls) expect(await codeOf(call())).toBe('403 PERMISSION_DENIED')
  })

  test.each([
    ['their owner, private', 'ana', false, DONE],
    ['their owner, shared', 'ana', true, DONE],
    ['a colleague, private', 'bruno', false, '404 NOT_FOUND'],
    ['a colleague, shared', 'bruno', true, '404 NOT_FOUND'],
    ['who manages staff, private', 'chief', false, '404 NOT_FOUND'],
    ['who manages staff, shared', 'chief', true, DONE],
  ])('are deleted by %s: by %s, shared %s: %s', async (_, name, isShared, expected) => {
    const { view } = await save(ana, 'to go', isShared)
    const who = { ana, bruno, chief }[name] ?? ana
    expect(await codeOf(drop(who, view.viewId))).toBe(expected)
    expect(await namesFor(ana)).toEqual(expected === DONE ? [] : ['to go'])
  })

  test('leave an entry in the audit each time, with the list and who has them', async () => {
    const { view } = await save(ana, 'audited', true)
    await drop(ana, view.viewId)
    const { entries } = await ana.call('GET /staff/audit', { query: { subject: view.viewId } })
    const details = { list: 'members', name: 'audited', isShared: true }
    expect(entries.map(({ action, details: said }) => [action, said])).toEqual([
      ['staff.viewDeleted', details],
      ['staff.viewSaved', details],
    ])
  })

  test('are so many, and no more', async () => {
    for (let n = 1; n <= VIEWS_MAX; n += 1) await save(ana, `view ${n}`)
    expect(await codeOf(save(ana, 'one more'))).toBe('400 VALIDATION_FAILED')
    await save(ana, 'view 1', true)
    expect(await namesFor(bruno)).toEqual(['view 1'])
  })
})

test.each([
  ['an unknown field', { name: 'x', state: {}, isShared: false, grid: 'members' }, 'UNKNOWN_FIELD'],
  ['no name', { name: ' ', state: {}, isShared: false }, 'any'],
  ['a name that is too long', { name: 'x'.repeat(61), state: {}, isShared: false }, 'any'],
  ['more than a view holds', { name: 'x', state: { a: 'x'.repeat(VIEW_STATE_MAX) } }, 'any'],
])('a view with %s is refused', async (_, body, code) => {
  const answer = await sendRaw(
    platform.url,
    'PUT /staff/views/:list',
    { cookie: ana.cookie },
    { params, body: { isShared: false, ...body } },
  )
  expect(answer.status).toBe(400)
  if (code !== 'any') expect(answer.code).toBe(code)
  expect(await namesFor(ana)).toEqual([])
})

test('a list that is none keeps no views', async () => {
  const answer = await sendRaw(
    platform.url,
    'GET /staff/views/:list',
    { cookie: ana.cookie },
    { params: { list: 'secrets' } },
  )
  expect(answer.status).toBe(400)
})

test('each list asks for the right that opens it', async () => {
  const held: StaffPermission[] = ['members.read', 'audit.read']
  const answers = await Promise.all(
    (Object.keys(VIEW_LISTS) as (keyof typeof VIEW_LISTS)[]).map(async (list) => {
      const views = ana.call('GET /staff/views/:list', { params: { list } })
      const isIn = await views.then(
        () => true,
        () => false,
      )
      return [list, isIn] as const
    }),
  )
  expect(answers.filter(([, isIn]) => isIn).map(([list]) => list)).toEqual(
    Object.entries(VIEW_LISTS)
      .filter(([, right]) => held.includes(right))
      .map(([list]) => list),
  )
})
