import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOf, type TestStaff } from '../../../../test/office.ts'
import { codeOf, goAway } from '../../../../test/point-world.ts'
import {
  applied,
  openPromotionOffice,
  writePicture,
  type PromotionOffice,
} from '../../../../test/promotion-office.ts'
import type { Gifted } from '../../../../test/reward-world.ts'

let world: PromotionOffice
let rui: TestStaff

beforeAll(async () => {
  world = await openPromotionOffice()
  rui = await world.colleague()
})
afterAll(() => world.platform.close())

const decide = (who: TestStaff, applicationId: string, verdict: 'approved' | 'rejected') =>
  who.call('POST /staff/promotion-applications/:applicationId/decide', {
    params: { applicationId },
    body: { verdict, remark: 'thank you' },
  })

const take = (who: TestStaff, applicationId: string, isTaken = true) =>
  who.call('POST /staff/promotion-applications/:applicationId/take', {
    params: { applicationId },
    body: { isTaken },
  })

const giftsOf = async (promotionId: string) =>
  (await world.staff.call('GET /staff/promotions/:promotionId/gifts', { params: { promotionId } }))
    .gifts

/** What the member was told, the newest first. */
const toldTo = async (member: Gifted) =>
  (await member.call('GET /wps/messages', {})).messages.map(({ title, content }) => ({
    title,
    content,
  }))

test('an approval earns its gift once, however many decide at once', async () => {
  const member = await world.member()
  const { promotionId } = await world.add(applied())
  const applicationId = await world.apply(member, promotionId)
  const codes = await Promise.all(
    [world.staff, rui, world.staff, rui].map((who) =>
      codeOf(decide(who, applicationId, 'approved')),
    ),
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'APPLICATION_DECIDED')).toHaveLength(3)
  expect(await giftsOf(promotionId)).toMatchObject([
    {
      username: member.username,
      event: `application/${Number.parseInt(applicationId.slice(4), 36)}`,
      amount: { amountMinor: '50000', count: 0 },
      state: 'given',
      reward: { state: 'waiting' },
    },
  ])
  const { application } = await world.staff.call(
    'GET /staff/promotion-applications/:applicationId',
    { params: { applicationId } },
  )
  expect(application).toMatchObject({ state: 'approved', remark: 'thank you', given: 1 })
  expect(await toldTo(member)).toMatchObject([{ title: 'Your application was approved' }])
})

test('a rejection earns nothing; the member reads why', async () => {
  const member = await world.member()
  const { promotionId } = await world.add(applied())
  const applicationId = await world.apply(member, promotionId)
  const { application } = await decide(rui, applicationId, 'rejected')
  expect(application).toMatchObject({ state: 'rejected', decidedBy: 'staff:rui' })
  expect(await giftsOf(promotionId)).toEqual([])
  const [told] = await toldTo(member)
  expect(told?.title).toBe('Your application was rejected')
  expect(told?.content).toContain('thank you')
})

test('what a bound refuses is refused, in the order of the approvals', async () => {
  const { promotionId } = await world.add(applied({ budget: '50000' }))
  for (const count of [1, 2]) {
    const applicationId = await world.apply(await world.member(), promotionId)
    expect(await codeOf(decide(rui, applicationId, 'approved')), String(count)).toBe('ok')
  }
  const gifts = await giftsOf(promotionId)
  expect(gifts.map(({ state, bound }) => [state, bound]).toSorted()).toEqual([
    ['given', null],
    ['refused', 'budget'],
  ])
})

test('who is away is not told of a gift, and keeps it due', async () => {
  const member = await world.member()
  const { promotionId } = await world.add(applied())
  const applicationId = await world.apply(member, promotionId)
  await goAway(world, member.memberId, 'pause')
  await decide(rui, applicationId, 'approved')
  expect(await giftsOf(promotionId)).toMatchObject([{ state: 'due', reward: null }])
  expect(await toldTo(member)).toEqual([])
})

test('an application is with one of staff, for a while', async () => {
  const { promotionId } = await world.add(applied())
  const applicationId = await world.apply(await world.member(), promotionId)
  const taken = await take(rui, applicationId)
  expect(taken.application).toMatchObject({ takenBy: 'staff:rui' })
  expect(await codeOf(take(world.staff, applicationId))).toBe('APPLICATION_TAKEN')
  expect(await codeOf(take(world.staff, applicationId, false))).toBe('APPLICATION_TAKEN')
  expect(await codeOf(decide(world.staff, applicationId, 'approved'))).toBe('APPLICATION_TAKEN')
  const back = await take(rui, applicationId, false)
  expect(back.application).toMatchObject({ takenBy: null, takenAt: null })
  expect(await codeOf(take(world.staff, applicationId))).toBe('ok')
  await world.platform.db.query(
    `update promotion_applications set taken_at = taken_at - interval '15 minutes'`,
  )
  expect(await codeOf(decide(rui, applicationId, 'approved'))).toBe('ok')
  expect(await codeOf(take(rui, applicationId))).toBe('APPLICATION_DECIDED')
})

test('the inbox has open ones by age, then decided ones, page by page', async () => {
  const member = await world.member()
  const { promotionId } = await world.add(applied())
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const one = count < 3 ? await world.member() : member
    ids.push(await world.apply(one, promotionId))
    if (count > 2) await decide(rui, ids.at(-1) ?? '', count === 3 ? 'rejected' : 'approved')
  }
  const [a, b, c, d, e] = ids
  const read = async (query: object) => {
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await world.staff.call('GET /staff/promotion-applications', {
        query: { promotionId, limit: '2', ...query, ...(before ? { before } : {}) },
      })
      seen.push(...page.applications.map(({ applicationId }) => applicationId))
      before = page.next ?? undefined
    } while (before !== undefined)
    return seen
  }
  expect(await read({})).toEqual([a, b, c, e, d])
  expect(await read({ state: 'open' })).toEqual([a, b, c])
  expect(await read({ state: 'rejected' })).toEqual([d])
  expect(await read({ q: member.username })).toEqual([e, d])
  const other = world.staff.call('GET /staff/promotion-applications', {
    query: { state: 'approved', before: 'open_1' },
  })
  expect(await codeOf(other)).toBe('VALIDATION_FAILED')
  const { application } = await world.staff.call(
    'GET /staff/promotion-applications/:applicationId',
    { params: { applicationId: e ?? '' } },
  )
  expect(application).toMatchObject({ before: 1, given: 1, prizeKind: 'money' })
})

test('each look at a picture is audited; who only reads lists sees none', async () => {
  const member = await world.member()
  const { promotionId } = await world.add(applied({ needsPicture: true }))
  const applicationId = await world.apply(member, promotionId)
  const pictureId = `pic_${'B'.repeat(22)}`
  const { db } = world.platform
  await writePicture(db, { memberId: member.memberId, applicationId }, pictureId)
  const one = { params: { applicationId } }
  const path = 'GET /staff/promotion-applications/:applicationId'
  const { application } = await world.staff.call(path, one)
  expect(application.pictures).toMatchObject([{ pictureId, width: 3, height: 2 }])
  const look = (who: TestStaff, of: string) =>
    fetch(`${world.platform.url}/staff/promotion-applications/${of}/pictures/${pictureId}`, {
      headers: { cookie: who.cookie },
    })
  const seen = await look(rui, applicationId)
  expect([seen.status, seen.headers.get('cache-control'), await seen.text()]).toEqual([
    200,
    'no-store',
    'webp',
  ])
  const reader = await staffOf(world.platform, 'vera', ['rewards.read'])
  expect((await look(reader, applicationId)).status).toBe(403)
  const another = await world.apply(await world.member(), promotionId)
  expect((await look(rui, another)).status).toBe(404)
  const audited = await db.query<{ actor: string }>(
    `select actor from audit_entries where action = 'promotionApplication.pictureOpened'`,
  )
  expect(audited).toEqual([{ actor: 'staff:rui' }])
})

test('deciding and writing need their permissions', async () => {
  const { promotionId } = await world.add(applied())
  const applicationId = await world.apply(await world.member(), promotionId)
  const auditor = await staffOf(world.platform, 'otto', ['rewards.read'])
  expect(await codeOf(decide(auditor, applicationId, 'approved'))).toBe('PERMISSION_DENIED')
  expect(await codeOf(take(auditor, applicationId))).toBe('PERMISSION_DENIED')
  const add = auditor.call('POST /staff/promotions', { body: applied() })
  expect(await codeOf(add)).toBe('PERMISSION_DENIED')
})
