import sharp from 'sharp'
import { STAFF_PERMISSIONS, type PromotionBody } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeClient, staffOf } from '../../../../test/office.ts'
import { codeOf } from '../../../../test/point-world.ts'
import {
  applied,
  BONUS,
  matched,
  openPromotionOffice,
  promotionBody,
  returned,
  type PromotionOffice,
} from '../../../../test/promotion-office.ts'
import { RACE } from '../../../../test/race-world.ts'
import { readWritten } from './written.ts'

let world: PromotionOffice

beforeAll(async () => {
  world = await openPromotionOffice()
})
afterAll(() => world.platform.close())

const fieldOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code: string; fields?: { field: string }[] }) =>
      `${error.code} ${error.fields?.[0]?.field}`,
  )

const race = (more: Partial<PromotionBody> = {}) =>
  promotionBody({
    kind: 'race',
    entry: 'join',
    code: null,
    raceId: 'rce_1',
    prizeKind: null,
    prize: null,
    budget: '0',
    ...more,
  })

describe('what a promotion consists of', () => {
  test.each<[string, PromotionBody]>([
    ['entry', promotionBody({ entry: 'join' })],
    ['code', promotionBody({ code: null })],
    ['code', applied({ code: 'PARTY' })],
    ['prize', promotionBody({ prize: null })],
    ['prize', promotionBody({ prize: '0' })],
    ['prize', promotionBody({ prize: '10001' })],
    ['prizeKind', promotionBody({ prizeKind: null })],
    ['needsPicture', promotionBody({ needsPicture: true })],
    ['matchBp', matched({ matchBp: null })],
    ['leastDepositMinor', matched({ leastDepositMinor: null })],
    ['leastDepositMinor', matched({ leastDepositMinor: '10001' })],
    ['capMinor', matched({ capMinor: '55' })],
    ['prizeKind', matched({ prizeKind: 'points' })],
    ['prize', matched({ prize: '10000' })],
    ['period', matched({ period: 'daily' })],
    ['rates', returned({ rates: [] })],
    ['rates', returned({ rates: [{ product: 'lottery', rateBp: 0 }] })],
    [
      'rates',
      returned({
        rates: [
          { product: 'lottery', rateBp: 10 },
          { product: 'lottery', rateBp: 20 },
        ],
      }),
    ],
    ['nth', returned({ nth: 1 })],
    ['leastMinor', returned({ leastMinor: null })],
    ['terms', promotionBody({ prizeKind: 'bonus' })],
    ['terms', promotionBody({ terms: BONUS.terms })],
    ['terms.weights', promotionBody({ ...BONUS, terms: { ...BONUS.terms, weights: [] } })],
    ['terms.maxBetMinor', promotionBody({ ...BONUS, terms: { ...BONUS.terms, maxBetMinor: '7' } })],
    ['ticketTableId', promotionBody({ prizeKind: 'ticket', prize: '1' })],
    ['ticketTableId', promotionBody({ prizeKind: 'ticket', prize: '1', ticketTableId: 'tkt_9' })],
    ['prize', promotionBody({ prizeKind: 'ticket', prize: '21', ticketTableId: 'tkt_9' })],
    ['claimDays', race({ claimDays: 3 })],
    ['budget', promotionBody({ budget: '9999' })],
    ['budget', promotionBody({ budget: '9900' })],
    ['budget', race({ budget: '1' })],
    ['perMember', promotionBody({ perMember: '5000' })],
    ['raceId', race({ raceId: null })],
    ['raceId', race({ raceId: 'rce_zz' })],
    ['segmentId', promotionBody({ segmentId: 'seg_9' })],
    ['until', promotionBody({ until: '2026-11-19T00:00:00.000Z' })],
    ['until', promotionBody({ stage: 'published', until: '2026-11-20T01:00:00.000Z' })],
    ['from', promotionBody({ from: '2026-02-30T00:00:00.000Z' })],
    ['stage', promotionBody({ stage: 'stopped' })],
  ])('a wrong %s is refused', async (field, body) => {
    expect(await fieldOf(world.add(body))).toBe(`VALIDATION_FAILED ${field}`)
  })

  test('a text in the brand’s own language, and a picture of its own, are asked for', async () => {
    const texts = [{ language: 'en', title: 'Party', content: '' }]
    expect(await codeOf(world.add(promotionBody({ texts })))).toBe('NOTICE_TEXT_MISSING')
    const pictureId = `pic_${'A'.repeat(22)}`
    expect(await codeOf(world.add(promotionBody({ pictureId })))).toBe('PICTURE_NOT_FOUND')
  })

  test('nothing for deposits is published where the law forbids it', async () => {
    const { profile } = world.brand
    const rewards = { ...profile.rewards, forDeposits: false }
    const brand = { ...world.brand, profile: { ...profile, rewards } }
    const read = (more: Partial<PromotionBody>) =>
      fieldOf(readWritten(world.platform.db, brand, matched(more)))
    expect(await read({})).toBe('ok')
    expect(await read({ stage: 'published' })).toBe('VALIDATION_FAILED kind')
  })

  test('what it refers to is seen by members before it is published', async () => {
    const { race: draft } = await world.staff.call('POST /staff/races', {
      body: { ...RACE, stage: 'draft' },
    })
    const { raceId } = draft
    expect(await fieldOf(world.add(race({ raceId })))).toBe('ok')
    const published = race({ raceId, stage: 'published' })
    expect(await fieldOf(world.add(published))).toBe('VALIDATION_FAILED raceId')
  })
})

describe('a promotion', () => {
  test('is written whole, read as it was written, and audited', async () => {
    const body = matched({ ...BONUS, labels: ['new'], nth: 1, claimDays: 7, perMember: '500000' })
    const made = await world.add(body)
    expect(made).toMatchObject({ ...body, version: 1, isFixed: false, publishedAt: null })
    const stage = 'published'
    const published = await world.change(made.promotionId, 1, { ...body, stage })
    expect(published).toMatchObject({ version: 2, isFixed: true, title: 'Código da festa' })
    expect(published.numbers).toMatchObject({
      joined: 0,
      gifts: 0,
      left: { amountMinor: '1000000' },
    })
    const { promotions } = await world.staff.call('GET /staff/promotions', {
      query: { stage, kind: 'deposit' },
    })
    expect(promotions).toEqual([published])
    const audited = await world.platform.db.query<{ action: string }>(
      `select action from audit_entries where subject = $1 order by entry_id`,
      [made.promotionId],
    )
    expect(audited.map(({ action }) => action)).toEqual(['promotion.added', 'promotion.changed'])
  })

  test('has a banner that was sent for it, made anew', async () => {
    const png = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#c00' },
    })
      .png()
      .toBuffer()
    const response = await fetch(`${world.platform.url}/staff/promotions/pictures`, {
      method: 'POST',
      headers: { cookie: world.staff.cookie, 'content-type': 'image/png', 'x-fairhouse': '1' },
      body: png as never,
    })
    const picture = (await response.json()) as { pictureId: string }
    expect(picture).toMatchObject({ width: 40, height: 20 })
    const { pictureId } = picture
    const made = await world.add(promotionBody({ code: 'BANNER', pictureId }))
    expect(made.picture).toEqual({
      pictureId,
      url: `/wps/promotions/banners/${pictureId}`,
      width: 40,
      height: 20,
    })
    const audited = await world.platform.db.query<{ action: string }>(
      'select action from audit_entries where subject = $1',
      [pictureId],
    )
    expect(audited).toEqual([{ action: 'promotion.pictureKept' }])
  })

  test('once published keeps its terms', async () => {
    const until = '2026-12-24T00:00:00.000Z'
    const body = promotionBody({ code: 'KEPT', stage: 'published', until })
    const { promotionId } = await world.add(body)
    const change = (more: Partial<PromotionBody>, version = 1) =>
      fieldOf(world.change(promotionId, version, { ...body, ...more }))
    const refused: [string, Partial<PromotionBody>][] = [
      ['stage', { stage: 'draft' }],
      ['prize', { prize: '20000' }],
      ['code', { code: 'OTHER' }],
      ['labels', { labels: ['new'] }],
      ['times', { times: 2 }],
      ['claimDays', { claimDays: 2 }],
      ['from', { from: '2026-11-19T00:00:00.000Z' }],
      ['budget', { budget: '990000' }],
      ['until', { until: '2026-12-23T00:00:00.000Z' }],
    ]
    for (const [field, more] of refused) {
      expect(await change(more)).toBe(`VALIDATION_FAILED ${field}`)
    }
    const free: Partial<PromotionBody> = {
      texts: [{ language: 'pt', title: 'Outro', content: '' }],
      category: 'welcome',
      place: 9,
      budget: '2000000',
      until: null,
    }
    expect(await change(free)).toBe('ok')
    expect(await change({ ...free, stage: 'stopped' }, 2)).toBe('ok')
    expect(await change({ ...free, stage: 'published' }, 3)).toBe('ok')
    expect(await change({ ...free, until }, 4)).toBe('VALIDATION_FAILED until')
  })

  test('is changed by one of two who read the same version', async () => {
    const body = promotionBody({ code: 'TWICE' })
    const { promotionId } = await world.add(body)
    const codes = await Promise.all(
      [1, 2].map((place) => codeOf(world.change(promotionId, 1, { ...body, place }))),
    )
    expect(codes.toSorted()).toEqual(['CHANGED_MEANWHILE', 'ok'])
  })

  test('shares its code with none that is published, however many are at once', async () => {
    const body = promotionBody({ code: 'SHARED', stage: 'published' })
    const codes = await Promise.all([1, 2, 3].map(() => fieldOf(world.add(body))))
    expect(codes.toSorted()).toEqual([
      'PROMOTION_CODE_TAKEN code',
      'PROMOTION_CODE_TAKEN code',
      'ok',
    ])
    expect(await codeOf(world.add({ ...body, stage: 'draft' }))).toBe('ok')
    const { promotions } = await world.staff.call('GET /staff/promotions', {})
    const [draft] = promotions.filter(({ code, stage }) => code === 'SHARED' && stage === 'draft')
    const published = world.change(draft?.promotionId ?? '', 1, body)
    expect(await codeOf(published)).toBe('PROMOTION_CODE_TAKEN')
  })

  test('of another brand is not there', async () => {
    await world.platform.db.query(
      `insert into brands (brand_id, code, name, profile, currency, hosts)
       values (7, 'other', 'Other', 'demo', 'BRL', '{other.example}')`,
    )
    world.platform.deps.brands.forget()
    const otto = await staffOf(world.platform, 'otto', STAFF_PERMISSIONS, [7])
    const call = officeClient(world.platform.url, otto.cookie, 'other')
    const body = promotionBody({ code: 'OWN', stage: 'published' })
    const { promotionId } = await world.add(body)
    const member = await world.member()
    const { promotionId: askedFor } = await world.add(applied())
    const applicationId = await world.apply(member, askedFor)
    const params = { promotionId }
    expect((await call('GET /staff/promotions', {})).promotions).toEqual([])
    expect((await call('GET /staff/promotion-applications', {})).applications).toEqual([])
    const one = { params: { applicationId } }
    const codes = await Promise.all([
      codeOf(call('PUT /staff/promotions/:promotionId', { params, body: { ...body, version: 1 } })),
      codeOf(call('GET /staff/promotions/:promotionId/gifts', { params })),
      codeOf(call('GET /staff/promotion-applications/:applicationId', one)),
      codeOf(
        call('POST /staff/promotion-applications/:applicationId/take', {
          ...one,
          body: { isTaken: true },
        }),
      ),
      codeOf(
        call('POST /staff/promotion-applications/:applicationId/decide', {
          ...one,
          body: { verdict: 'approved', remark: 'why not' },
        }),
      ),
    ])
    expect(new Set(codes)).toEqual(new Set(['NOT_FOUND']))
  })
})
