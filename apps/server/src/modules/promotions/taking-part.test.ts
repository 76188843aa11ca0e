import { randomUUID } from 'node:crypto'
import { demoTrials } from '@fairhouse/profiles'
import { createClient } from '@fairhouse/protocol/client'
import { writeBrand } from '#server/seed.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takePhotograph } from '../../../test/photograph.ts'
import { codeOf } from '../../../test/point-world.ts'
import { openPromotionWorld, type PromotionWorld } from '../../../test/promotion-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { sweepPromotionPictures } from './pictures.ts'

let world: PromotionWorld
let photograph: Buffer
let codes = 0

beforeAll(async () => {
  world = await openPromotionWorld()
  photograph = await takePhotograph()
})
afterAll(() => world.platform.close())

const newCode = () => `GIFT-${(codes += 1)}`

async function upload(member: Gifted): Promise<string> {
  const response = await fetch(`${world.platform.url}/wps/promotions/pictures`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      'x-fairhouse': '1',
      authorization: `Bearer ${member.token}`,
    },
    body: new Uint8Array(photograph),
  })
  const { pictureId } = (await response.json()) as { pictureId?: string }
  return pictureId ?? String(response.status)
}

const fetchOf = (member: Gifted, url: string) =>
  fetch(`${world.platform.url}${url}`, { headers: { authorization: `Bearer ${member.token}` } })

describe('codes', () => {
  test('in any letter case, once for each member, at once', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const code = newCode()
    const promotionId = await world.add('code', { code, claim_days: 3 })
    const { promotion } = await world.redeem(member, code.toLowerCase())
    expect(promotion).toMatchObject({ promotionId, state: 'claim', own: { gifts: 1, due: 0 } })
    await Promise.all([1, 2, 3].map(() => world.redeem(member, code)))
    await world.redeem(other, code)
    expect(await world.noted(member, promotionId)).toEqual(['code 50000 given'])
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(rewards).toMatchObject([
      { amountMinor: '50000', facts: [{ name: 'code', value: code }] },
    ])
    const lasts = Date.parse(rewards[0]?.expiresAt ?? '') - world.now().getTime()
    expect(lasts).toBe(3 * 86_400_000)
  })

  test('a wrong one is refused, and so is who guesses too often', async () => {
    const member = await world.member()
    const code = newCode()
    await world.add('code', { code })
    for (let count = 0; count < 10; count += 1) {
      expect(await codeOf(world.redeem(member, 'NO-SUCH'))).toBe('PROMOTION_CODE_UNKNOWN')
    }
    expect(await codeOf(world.redeem(member, code))).toBe('RATE_LIMITED')
  })

  test('one that is over is closed, and one for others is not allowed', async () => {
    const member = await world.member()
    const [stopped, empty, foreign] = [newCode(), newCode(), newCode()]
    await world.change(await world.add('code', { code: stopped }), `state = 'stopped'`)
    await world.add('code', { code: empty, budget: 49_999n })
    await world.add('code', { code: foreign, labels: ['gold'] })
    expect(await codeOf(world.redeem(member, stopped))).toBe('PROMOTION_CLOSED')
    expect(await codeOf(world.redeem(member, empty))).toBe('PROMOTION_CLOSED')
    expect(await codeOf(world.redeem(member, foreign))).toBe('PROMOTION_NOT_ALLOWED')
  })

  test('the last of the budget goes to one of those who come at once', async () => {
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => world.member()))
    const code = newCode()
    const promotionId = await world.add('code', { code, budget: 149_999n })
    const answers = await Promise.all(members.map((one) => codeOf(world.redeem(one, code))))
    expect(answers.toSorted()).toEqual([
      'PROMOTION_CLOSED',
      'PROMOTION_CLOSED',
      'PROMOTION_CLOSED',
      'ok',
      'ok',
    ])
    const { left } = await world.read(members[0] as Gifted, promotionId)
    expect(left?.amountMinor).toBe('49999')
  })
})

describe('applications', () => {
  test('a comment of 140 characters and three pictures of one’s own', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const promotionId = await world.add('application', { needs_picture: true })
    const own = [await upload(member), await upload(member), await upload(member)]
    const foreign = await upload(other)
    const send = (more: Parameters<PromotionWorld['apply']>[2]) =>
      codeOf(world.apply(member, promotionId, more))
    expect(await send({})).toBe('MISSING_FIELD')
    expect(await send({ comment: 'x'.repeat(141), pictureIds: own })).toBe('VALIDATION_FAILED')
    expect(await send({ comment: '  ', pictureIds: own })).toBe('VALIDATION_FAILED')
    expect(await send({ pictureIds: [...own, foreign] })).toBe('VALIDATION_FAILED')
    expect(await send({ pictureIds: [foreign] })).toBe('PICTURE_NOT_FOUND')
    const comment = 'x'.repeat(140)
    const sent = await world.apply(member, promotionId, { comment, pictureIds: own })
    const { application } = sent.own ?? {}
    expect(application?.comment).toBe(comment)
    expect(application?.pictures.map((one) => one.pictureId)).toEqual(own)
    const url = application?.pictures[0]?.url ?? ''
    const picture = await fetchOf(member, url)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect((await fetchOf(other, url)).status).toBe(404)
    // A picture is of one application.
    await world.reject(application?.applicationId ?? '')
    expect(await send({ pictureIds: own })).toBe('PICTURE_NOT_FOUND')
  })

  test('once per key, one open at a time, and three times in vain at most', async () => {
    const member = await world.member()
    const promotionId = await world.add('application')
    const key = randomUUID()
    const all = await Promise.all(
      [1, 2, 3].map(() => world.apply(member, promotionId, { comment: 'the same', key })),
    )
    const ids = new Set(all.map(({ own }) => own?.application?.applicationId))
    expect(ids.size).toBe(1)
    const again = world.apply(member, promotionId, { comment: 'another', key })
    expect(await codeOf(again)).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await codeOf(world.apply(member, promotionId))).toBe('PROMOTION_CLOSED')
    await world.reject([...ids][0] ?? '')
    for (let count = 0; count < 2; count += 1) {
      const { own } = await world.apply(member, promotionId)
      await world.reject(own?.application?.applicationId ?? '')
    }
    expect((await world.read(member, promotionId)).own?.mayApply).toBe(false)
    expect(await codeOf(world.apply(member, promotionId))).toBe('PROMOTION_CLOSED')
  })

  test('two that are sent at once are one', async () => {
    const member = await world.member()
    const promotionId = await world.add('application')
    const answers = await Promise.all(
      [1, 2, 3].map((n) => codeOf(world.apply(member, promotionId, { comment: `number ${n}` }))),
    )
    expect(answers.toSorted()).toEqual(['PROMOTION_CLOSED', 'PROMOTION_CLOSED', 'ok'])
  })

  test('nothing else can be applied for, nor joined', async () => {
    const member = await world.member()
    const [birthday, application] = [await world.add('birthday'), await world.add('application')]
    expect(await codeOf(world.apply(member, birthday))).toBe('PROMOTION_NOT_ALLOWED')
    expect(await codeOf(world.join(member, birthday))).toBe('PROMOTION_NOT_ALLOWED')
    expect(await codeOf(world.join(member, application))).toBe('PROMOTION_NOT_ALLOWED')
  })

  test('what is approved after the end is given, as it was applied for in time', async () => {
    const member = await world.member()
    const end = new Date(world.now().getTime() + 60_000)
    const promotionId = await world.add('application', { ends_at: end })
    const { own } = await world.apply(member, promotionId)
    await world.setNow(end)
    expect(await codeOf(world.apply(await world.member(), promotionId))).toBe('PROMOTION_CLOSED')
    await world.approve(own?.application?.applicationId ?? '')
    expect((await world.read(member, promotionId)).state).toBe('claim')
  })

  test('pictures that belong to none are removed after a day, others stay', async () => {
    const member = await world.member()
    const promotionId = await world.add('application')
    const [kept, unused] = [await upload(member), await upload(member)]
    await world.apply(member, promotionId, { pictureIds: [kept] })
    await world.platform.db.query(
      `update pictures set created_at = created_at - interval '25 hours'
       where member_id = $1 and purpose = 'application'`,
      [member.memberId],
    )
    await sweepPromotionPictures(world.platform.db)
    expect((await fetchOf(member, `/wps/promotions/pictures/${kept}`)).status).toBe(200)
    expect((await fetchOf(member, `/wps/promotions/pictures/${unused}`)).status).toBe(404)
  })
})

describe('whom it is not for', () => {
  test('trials see what there is, and take no part', async () => {
    await world.platform.db.transaction((tx) => writeBrand(tx, demoTrials))
    world.platform.deps.brands.forget()
    const promotionId = await world.add('birthday', { entry: 'join' })
    const response = await fetch(`${world.platform.url}/wps/session/login/freeplay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': 'bearer', 'x-fairhouse': '1' },
      body: JSON.stringify({ os: 'Linux', platform: 'W', random: '0123456789', version: 3 }),
    })
    const { token } = (await response.json()) as { token: string }
    const trial = createClient({ baseUrl: world.platform.url, language: () => 'en', token })
    const params = { promotionId }
    const { promotion } = await trial('GET /wps/promotions/:promotionId', { params })
    expect(promotion).toMatchObject({ state: 'prohibited', own: null })
    const join = trial('POST /wps/promotions/:promotionId/join', { params })
    expect(await codeOf(join)).toBe('REAL_ACCOUNT_REQUIRED')
  })

  test('off, there is nothing of it, and nothing is given', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit')
    const set = async (switches: string) => {
      await world.platform.db.query(
        `insert into brand_settings (brand_id, switches) values (1, $1)
         on conflict (brand_id) do update set switches = excluded.switches`,
        [switches],
      )
      world.platform.deps.brands.forget()
    }
    await world.payIn(member, 20)
    await set('{"promotions": false}')
    const brand = await world.platform.deps.brands.byId(1)
    await world.run(world.platform.db, brand)
    expect(await codeOf(member.call('GET /wps/promotions', {}))).toBe('FEATURE_OFF')
    expect(await codeOf(world.read(member, promotionId))).toBe('FEATURE_OFF')
    expect(await codeOf(world.join(member, promotionId))).toBe('FEATURE_OFF')
    expect(await codeOf(world.redeem(member, 'ANY-CODE'))).toBe('FEATURE_OFF')
    expect(await codeOf(world.apply(member, promotionId))).toBe('FEATURE_OFF')
    await set('{}')
    expect(await world.noted(member, promotionId)).toEqual([])
  })
})
