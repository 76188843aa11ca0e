import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, goAway } from '../../../../test/point-world.ts'
import {
  applied,
  matched,
  openPromotionOffice,
  promotionBody,
  returned,
  type PromotionOffice,
} from '../../../../test/promotion-office.ts'
import type { Gifted } from '../../../../test/reward-world.ts'

let world: PromotionOffice

beforeAll(async () => {
  world = await openPromotionOffice()
})
afterAll(() => world.platform.close())

async function approve(member: Gifted, promotionId: string): Promise<void> {
  const applicationId = await world.apply(member, promotionId)
  await world.staff.call('POST /staff/promotion-applications/:applicationId/decide', {
    params: { applicationId },
    body: { verdict: 'approved', remark: 'thank you' },
  })
}

const listed = async (promotionId: string) =>
  (await world.staff.call('GET /staff/promotions', {})).promotions.find(
    (one) => one.promotionId === promotionId,
  )

describe('how a promotion goes', () => {
  test('is counted: what was given, claimed, waits, is due and was refused', async () => {
    const { promotionId } = await world.add(applied({ budget: '150000' }))
    const members: Gifted[] = []
    for (let count = 0; count < 5; count += 1) members.push(await world.member())
    const [away, claims] = members
    await goAway(world, (away as Gifted).memberId, 'pause')
    for (const member of members) await approve(member, promotionId)
    await world.apply(await world.member(), promotionId)
    await claims?.call('POST /wps/rewards/claim', { body: {} })
    expect((await listed(promotionId))?.numbers).toEqual({
      joined: 0,
      openApplications: 1,
      due: 1,
      refused: 1,
      gifts: 3,
      given: { amountMinor: '150000', count: 0 },
      left: { amountMinor: '0', count: 0 },
      claimed: 1,
      waiting: 2,
    })
  })

  test('never falls below what was given', async () => {
    const body = applied({ budget: '100000' })
    const { promotionId } = await world.add(body)
    await approve(await world.member(), promotionId)
    const change = (budget: string) => world.change(promotionId, 1, { ...body, budget })
    expect(await codeOf(change('50000'))).toBe('VALIDATION_FAILED')
    const raised = await change('200000')
    expect(raised.numbers.left.amountMinor).toBe('150000')
  })
})

test('gifts come page by page, the newest first', async () => {
  const { promotionId } = await world.add(applied())
  const names: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const member = await world.member()
    names.unshift(member.username)
    await approve(member, promotionId)
  }
  const read = async (query: object) => {
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await world.staff.call('GET /staff/promotions/:promotionId/gifts', {
        params: { promotionId },
        query: { limit: '2', ...query, ...(before ? { before } : {}) },
      })
      seen.push(...page.gifts.map(({ username }) => username))
      before = page.next ?? undefined
    } while (before !== undefined)
    return seen
  }
  const all = await read({})
  expect(all.toSorted()).toEqual(names.toSorted())
  expect(await read({ q: names[0] })).toEqual([names[0]])
  expect(await read({ state: 'due' })).toEqual([])
  for (const before of ['1', '1_2', '1_2_', 'x_y_z']) {
    expect(await codeOf(read({ before }))).toBe('VALIDATION_FAILED')
  }
  // A text that is none ends nothing but the list.
  expect(await read({ before: '1_2_AAA' })).toEqual([])
})

describe('a preview', () => {
  const preview = (promotion: ReturnType<typeof promotionBody>, language = 'en') =>
    world.staff.call('POST /staff/promotions/preview', { body: { promotion, language } })

  test('is what a member would read, and is not kept', async () => {
    const before = await world.staff.call('GET /staff/promotions', {})
    const { promotion } = await preview(matched({ nth: 1, entry: 'join', times: 2 }))
    expect(promotion).toMatchObject({
      title: 'Party code',
      content: 'One real.',
      state: 'join',
      rule: { kind: 'deposit', nth: 1, matchBp: 5_000, capMinor: '500000' },
      left: { amountMinor: '1000000' },
      times: 2,
      own: { joinedAt: null, gifts: 0, deposits: 0, cashback: null, mayApply: false },
    })
    expect((await preview(matched(), 'pt')).promotion).toMatchObject({
      title: 'Código da festa',
      state: 'signed',
    })
    expect(await world.staff.call('GET /staff/promotions', {})).toEqual(before)
  })

  test('knows applications, cashback, and what has not begun', async () => {
    expect((await preview(applied())).promotion).toMatchObject({
      state: 'join',
      own: { mayApply: true },
    })
    // Of the week that runs, where all of it counts.
    const from = '2026-11-10T00:00:00.000Z'
    const weekly = returned({ period: 'weekly', from })
    expect((await preview(weekly)).promotion.own?.cashback).toEqual({
      from: '2026-11-16',
      until: '2026-11-22',
      products: [],
      amountMinor: '0',
    })
    expect((await preview(returned())).promotion.own?.cashback).not.toBeNull()
    expect((await preview({ ...weekly, entry: 'join' })).promotion.own?.cashback).toBeNull()
    const later = promotionBody({ from: '2027-01-01T00:00:00.000Z' })
    expect((await preview(later)).promotion.state).toBe('comingSoon')
    expect(await codeOf(preview(promotionBody({ prize: null })))).toBe('VALIDATION_FAILED')
  })
})
