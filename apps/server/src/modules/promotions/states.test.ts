import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, goAway } from '../../../test/point-world.ts'
import { EGGS } from '../../../test/ticket-world.ts'
import { openPromotionWorld, type PromotionWorld } from '../../../test/promotion-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'

let world: PromotionWorld
let codes = 0

beforeAll(async () => {
  world = await openPromotionWorld()
})
afterAll(() => world.platform.close())

/** A code that no other test has. */
const newCode = () => `CODE-${(codes += 1)}`
const later = (seconds: number) => new Date(world.now().getTime() + seconds * 1_000)
const claimAll = (member: Gifted) => member.call('POST /wps/rewards/claim', { body: {} })

/** The state in the list and on the page, which are the same. */
async function stateOf(member: Gifted, promotionId: string): Promise<string> {
  const { promotions } = await member.call('GET /wps/promotions', {})
  const listed = promotions.find((one) => one.promotionId === promotionId)
  const { state } = await world.read(member, promotionId)
  expect(listed?.state).toBe(state)
  return state
}

describe('the eleven states', () => {
  test('coming soon, join, signed, process, claim, claimed', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', {
      entry: 'join',
      nth: 1,
      starts_at: later(60),
      ends_at: later(3_600),
    })
    expect(await stateOf(member, promotionId)).toBe('comingSoon')
    expect(await codeOf(world.join(member, promotionId))).toBe('PROMOTION_CLOSED')
    await world.setNow(later(60))
    expect(await stateOf(member, promotionId)).toBe('join')
    const { promotion } = await world.join(member, promotionId)
    expect(promotion).toMatchObject({ state: 'signed', own: { joinedAt: expect.any(String) } })
    const again = await world.join(member, promotionId)
    expect(again.promotion.own?.joinedAt).toBe(promotion.own?.joinedAt)
    await world.payIn(member, 20)
    expect(await stateOf(member, promotionId)).toBe('process')
    await world.run()
    expect(await stateOf(member, promotionId)).toBe('claim')
    const { own } = await world.read(member, promotionId)
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(own?.rewardIds).toEqual(rewards.map(({ rewardId }) => rewardId))
    await claimAll(member)
    expect(await stateOf(member, promotionId)).toBe('claimed')
  })

  test('what can be earned again is under way until the times are reached', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', { times: 2 })
    expect(await stateOf(member, promotionId)).toBe('signed')
    for (const state of ['process', 'claimed']) {
      await world.payIn(member, 20)
      await world.run()
      expect(await stateOf(member, promotionId)).toBe('claim')
      await claimAll(member)
      expect(await stateOf(member, promotionId)).toBe(state)
    }
  })

  test('closed: at the end, when it is stopped, and when the budget is given', async () => {
    const member = await world.member()
    const ended = await world.add('birthday', { ends_at: later(10) })
    const stopped = await world.add('birthday')
    const empty = await world.add('birthday', { budget: 29_999n })
    expect(await stateOf(member, empty)).toBe('closed')
    await world.change(stopped, `state = 'stopped'`)
    await world.setNow(later(10))
    expect(await stateOf(member, stopped)).toBe('closed')
    expect(await stateOf(member, ended)).toBe('closed')
    const aged = `ends_at = coalesce(ends_at, app_now()) - interval '30 days',
      starts_at = starts_at - interval '40 days'`
    await world.change(ended, aged)
    await world.change(stopped, aged)
    const { promotions } = await member.call('GET /wps/promotions', {})
    const ids = promotions.map((one) => one.promotionId)
    expect(ids).toContain(empty)
    expect(ids).not.toContain(ended)
    expect(ids).not.toContain(stopped)
  })

  test('what was earned before the end is given after it', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', { ends_at: later(10), nth: 1 })
    await world.payIn(member, 20)
    await world.setNow(later(60))
    await world.run()
    expect(await stateOf(member, promotionId)).toBe('claim')
  })

  test('applying, rejected, and given after all', async () => {
    const member = await world.member()
    const promotionId = await world.add('application')
    expect(await stateOf(member, promotionId)).toBe('join')
    const first = await world.apply(member, promotionId)
    expect(first).toMatchObject({ state: 'applying', own: { mayApply: false } })
    await world.reject(first.own?.application?.applicationId ?? '')
    expect(await stateOf(member, promotionId)).toBe('rejected')
    const second = await world.apply(member, promotionId, { comment: 'Here it is' })
    await world.approve(second.own?.application?.applicationId ?? '')
    expect(await stateOf(member, promotionId)).toBe('claim')
    await claimAll(member)
    const { state, own } = await world.read(member, promotionId)
    expect(state).toBe('claimed')
    expect(own).toMatchObject({
      mayApply: false,
      application: { state: 'approved', comment: 'Here it is', remark: 'welcome' },
    })
  })

  test('prohibited: not of the audience', async () => {
    const [member, gold] = [await world.member(), await world.member()]
    const promotionId = await world.add('code', { code: newCode(), labels: ['gold'] })
    const joined = await world.add('birthday', { entry: 'join', labels: ['gold'] })
    await world.label(gold, 'gold')
    expect(await stateOf(member, promotionId)).toBe('prohibited')
    expect(await stateOf(gold, promotionId)).toBe('join')
    expect(await codeOf(world.join(member, joined))).toBe('PROMOTION_NOT_ALLOWED')
    expect(await codeOf(world.join(gold, joined))).toBe('ok')
    // Who has joined stays in, whatever becomes of the label.
    await world.platform.db.query('delete from member_labels where member_id = $1', [gold.memberId])
    expect(await stateOf(gold, joined)).toBe('signed')
  })

  test('issued: a lucky ticket waits to be opened in its own place', async () => {
    const [one, several] = [await world.member(), await world.member()]
    const { table } = await world.staff.call('POST /staff/tickets/tables', {
      body: { ...EGGS, budgetMinor: '2000000' },
    })
    const table_no = BigInt(Number.parseInt(table.tableId.slice(4), 36))
    const ticket = { prize_kind: 'ticket', table_no, budget: 10n }
    const code = newCode()
    const promotionId = await world.add('code', { ...ticket, code, prize: 3n })
    const { promotion } = await world.redeem(several, code)
    expect(promotion).toMatchObject({
      state: 'issued',
      prize: { ticket: { title: 'Golden egg' }, amount: { count: 3 } },
      own: { given: { count: 3 } },
    })
    expect(await world.keys(several, promotionId)).toHaveLength(3)
    // The table cannot pay for three more: nothing of it is given until it can.
    expect((await world.redeem(one, code)).promotion).toMatchObject({ state: 'process' })
    expect(await world.noted(one, promotionId)).toEqual(['code 3 due'])
    await world.platform.db.query('update ticket_tables set budget = 3000000 where table_no = $1', [
      table_no,
    ])
    await world.run()
    expect(await world.noted(one, promotionId)).toEqual(['code 3 given'])
  })
})

describe('visitors', () => {
  test('visitors see the facts, and that they may join', async () => {
    const promotionId = await world.add('deposit')
    const { promotions, isAway } = await world.platform.visitor('GET /wps/promotions', {})
    const listed = promotions.find((one) => one.promotionId === promotionId)
    expect(isAway).toBe(false)
    expect(listed).toMatchObject({
      state: 'join',
      title: 'A promotion',
      left: { amountMinor: '100000000' },
      rule: { kind: 'deposit', matchBp: 5_000, capMinor: '200000', leastDepositMinor: '100000' },
    })
    const { promotion } = await world.platform.visitor('GET /wps/promotions/:promotionId', {
      params: { promotionId },
    })
    expect(promotion).toMatchObject({ own: null, content: 'The rules.' })
  })

  test('drafts are nobody’s', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', { state: 'draft' })
    expect(await codeOf(world.read(member, promotionId))).toBe('NOT_FOUND')
    expect(await codeOf(world.join(member, promotionId))).toBe('NOT_FOUND')
    expect(await codeOf(world.read(member, 'prm_zzzz'))).toBe('NOT_FOUND')
  })
})

describe('who is away, or at risk', () => {
  test('sees nothing of it, and takes part in nothing', async () => {
    const [paused, excluded, atRisk] = [
      await world.member(),
      await world.member(),
      await world.member(),
    ]
    const promotionId = await world.add('birthday', { entry: 'join' })
    const code = newCode()
    await world.add('code', { code })
    await goAway(world, paused.memberId, 'pause')
    await goAway(world, excluded.memberId, 'exclusion')
    await world.atRisk(atRisk, true)
    const expected = [
      [paused, 'MEMBER_PAUSED'],
      [excluded, 'MEMBER_EXCLUDED'],
      [atRisk, 'PROMOTION_NOT_ALLOWED'],
    ] as const
    for (const [member, refusal] of expected) {
      const list = await member.call('GET /wps/promotions', {})
      expect(list).toEqual({ isAway: true, promotions: [] })
      expect(await codeOf(world.read(member, promotionId))).toBe('NOT_FOUND')
      expect(await codeOf(world.join(member, promotionId))).toBe(refusal)
      expect(await codeOf(world.redeem(member, code))).toBe(refusal)
    }
  })

  test('keeps what was earned, and gets it afterwards', async () => {
    const [member, colleague] = [await world.member(), await world.member()]
    const promotionId = await world.add('deposit', { nth: 1, ends_at: later(30) })
    await world.payIn(member, 20)
    await world.payIn(colleague, 30)
    await world.atRisk(member, true)
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 due'])
    expect(await world.noted(colleague, promotionId)).toEqual(['deposit 150000 given'])
    expect(await world.read(member, promotionId)).toMatchObject({
      state: 'prohibited',
      own: { due: 1 },
    })
    await world.atRisk(member, false)
    // It is over by now, and what is due is under way all the same.
    await world.setNow(later(60))
    expect((await world.read(member, promotionId)).state).toBe('process')
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 given'])
  })
})
