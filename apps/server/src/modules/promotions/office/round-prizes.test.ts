import { randomUUID } from 'node:crypto'
import type { PromotionBody } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellVendors } from '#server/modules/free-rounds/index.ts'
import {
  openPromotionOffice,
  promotionBody,
  type PromotionOffice,
} from '../../../../test/promotion-office.ts'
import { openRoundVendor } from '../../../../test/round-world.ts'

let world: PromotionOffice
let vendor: Awaited<ReturnType<typeof openRoundVendor>>

beforeAll(async () => {
  world = await openPromotionOffice()
  vendor = await openRoundVendor(world)
})
afterAll(async () => {
  await vendor.vendor.close()
  await world.platform.close()
})

/** A code that gives ten free rounds. */
const withRounds = (
  more: Partial<PromotionBody> = {},
  terms: Partial<NonNullable<PromotionBody['rounds']>> = {},
) =>
  promotionBody({
    prizeKind: 'rounds',
    prize: '10',
    budget: '5000',
    rounds: { ...vendor.written, ...terms },
    ...more,
  })

const fieldOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code: string; fields?: { field: string }[] }) =>
      `${error.code} ${error.fields?.[0]?.field}`,
  )

describe('what free rounds are given under', () => {
  test.each<[string, () => PromotionBody]>([
    ['rounds', () => withRounds({ rounds: null })],
    ['rounds', () => promotionBody({ rounds: vendor.written })],
    ['prize', () => withRounds({ prize: '1001' })],
    ['budget', () => withRounds({ budget: '9' })],
    ['perMember', () => withRounds({ perMember: '9' })],
    ['rounds.gameId', () => withRounds({}, { gameId: 'no_such_game' })],
    ['rounds.gameId', () => withRounds({}, { vassalage: 'NOBODY' })],
    ['rounds.stakeMinor', () => withRounds({}, { stakeMinor: '1' })],
    ['rounds.stakeMinor', () => withRounds({}, { stakeMinor: '100000000000' })],
    ['rounds.maxWinMinor', () => withRounds({}, { maxWinMinor: '9900' })],
    [
      'prizeKind',
      () =>
        withRounds({
          kind: 'deposit',
          entry: 'automatic',
          code: null,
          leastDepositMinor: '0',
          matchBp: 100,
          prize: null,
        }),
    ],
  ])('a wrong %s is refused', async (field, body) => {
    expect(await fieldOf(world.add(body()))).toBe(`VALIDATION_FAILED ${field}`)
  })

  test('a game off sale, or without free rounds, is refused', async () => {
    await vendor.sell(false)
    expect(await fieldOf(world.add(withRounds()))).toBe('VALIDATION_FAILED rounds.gameId')
    await vendor.sell(true)
    await world.platform.db.query('update games set free_rounds = false')
    expect(await fieldOf(world.add(withRounds()))).toBe('VALIDATION_FAILED rounds.gameId')
    await world.platform.db.query('update games set free_rounds = true')
  })
})

test('it comes back as it was written, and members would read all of its terms', async () => {
  const body = withRounds({ code: 'LIDO' })
  const saved = await world.add(body)
  expect(saved).toMatchObject({ prizeKind: 'rounds', prize: '10', rounds: vendor.written })
  expect(saved.numbers.left).toEqual({ amountMinor: '0', count: 5_000 })
  const { promotion } = await world.staff.call('POST /staff/promotions/preview', {
    body: { promotion: body, language: 'en' },
  })
  expect(promotion.prize).toMatchObject({
    kind: 'rounds',
    amount: { count: 10 },
    rounds: { gameName: 'Lucky Seven', rounds: 10, stakeMinor: '10000', maxWinMinor: '500000' },
  })
})

test('published terms stay, and it can be stopped while the game is off sale', async () => {
  const body = withRounds({ code: 'FICA', stage: 'published' })
  const { promotionId, version } = await world.add(body)
  const change = (part: Partial<PromotionBody>) =>
    world.change(promotionId, version, { ...body, ...part })
  const other = { rounds: { ...vendor.written, days: 8 } }
  expect(await fieldOf(change(other))).toBe('VALIDATION_FAILED rounds')
  await vendor.sell(false)
  expect(await fieldOf(change(other))).toBe('VALIDATION_FAILED rounds.gameId')
  const stopped = await change({ stage: 'stopped' })
  expect(stopped).toMatchObject({ stage: 'stopped', rounds: vendor.written })
  await vendor.sell(true)
})

test('a simulation counts rounds, and says what all of them can win at most', async () => {
  for (const day of ['1990-11-01', '1991-11-15', '1992-11-16']) {
    const member = await world.member()
    await world.platform.db.query(
      `update members set birth_date = $2, registered_at = '2026-01-01' where member_id = $1`,
      [member.memberId, day],
    )
  }
  const promotion = withRounds({ kind: 'birthday', entry: 'automatic', code: null, budget: '29' })
  const simulated = await world.staff.call('POST /staff/promotions/simulate', {
    body: { promotion },
  })
  expect(simulated).toMatchObject({
    gifts: 2,
    given: { amountMinor: '0', count: 20 },
    refused: { amountMinor: '0', count: 10 },
    mostMinor: '1000000',
    value: null,
  })
})

test('the cost of a promotion is what its rounds have won', async () => {
  const { promotionId } = await world.add(withRounds({ code: 'CUSTO', stage: 'published' }))
  const member = await world.member('10.00')
  const { promotion } = await member.call('POST /wps/promotions/code', { body: { code: 'CUSTO' } })
  const rewardIds = [...(promotion.own?.rewardIds ?? [])]
  await member.call('POST /wps/rewards/claim', { body: { rewardIds } })
  await tellVendors(world.platform.deps.play)
  const grant = vendor.vendor.heard.findLast(({ question }) => question === 'free-rounds/grant')
  const of = { free_rounds: String(grant?.body['grant_uuid']), round: randomUUID() }
  const seat = await vendor.vendor.sit(member)
  await vendor.vendor.bet(seat, '0', of)
  await vendor.vendor.win(seat, '700000', { ...of, kind: 'freespin', round_closed: true })
  const days = { from: '2026-11-21', until: '2026-11-21' }
  const { costs } = await world.staff.call('GET /staff/rewards/costs', { query: days })
  expect(costs).toMatchObject([
    { promotionId, gifts: 1, roundsWonMinor: '70000', givenMinor: '0', costMinor: '70000' },
  ])
})
