import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { minor } from '@fairhouse/money'
import { applyToBook, EMPTY_BOOK, type BonusBook, type BookEvent } from '@fairhouse/rewards'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { cover, openBonusWorld, single, TERMS, type BonusWorld } from '../../../test/bonus-world.ts'
import { codeOf, moneyOf } from '../../../test/point-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'

let world: BonusWorld

beforeAll(async () => {
  world = await openBonusWorld()
})
afterAll(async () => {
  const { faults } = await world.platform.db.transaction(checkLedger)
  await world.platform.close()
  expect(faults).toEqual([])
})

const bonusesOf = (member: Gifted) => member.call('GET /wps/bonuses', {})

describe('staking', () => {
  test('cash goes first, then the grant; a repeat takes nothing more', async () => {
    const member = await world.member('3')
    await world.grant(member, 200_000n)
    const key = randomUUID()
    const first = await world.bet(member, [cover('10000')], key)
    const again = await world.bet(member, [cover('10000')], key)
    expect(again.betIds).toEqual(first.betIds)
    expect(first).toMatchObject({ stakeMinor: '100000', sumBalance: '0' })
    const { running } = await bonusesOf(member)
    expect(running).toMatchObject([
      { balanceMinor: '130000', atStakeMinor: '70000', requiredMinor: '1000000' },
    ])
    const { lines } = await member.call('GET /wps/records/account', {})
    const moved = lines.slice(0, 2).map(({ code, amountMinor }) => [code, amountMinor])
    expect(moved).toEqual([
      ['bet.stake', '-100000'],
      ['bonus.stakeIn', '70000'],
    ])
  })

  test('a win is split as the stake was, and counts once', async () => {
    const member = await world.member('3')
    await world.grant(member, 200_000n)
    await world.bet(member, [cover('10000')])
    await world.settle()
    // 97,500 came back: 7/10 of it to the grant, the rest to cash.
    expect(await moneyOf(member)).toBe(29_250n)
    const { running } = await bonusesOf(member)
    expect(running).toMatchObject([
      { balanceMinor: '198250', atStakeMinor: '0', wageredMinor: '100000' },
    ])
    await world.count()
    expect((await bonusesOf(member)).running[0]?.wageredMinor).toBe('100000')
  })

  test.each([
    ['a product without weight', { weights: [] }],
    ['a stake above the maximum', { maxBetMinor: '99999' }],
  ])('%s takes no bonus money', async (_, terms) => {
    const member = await world.member('3')
    await world.grant(member, 200_000n, terms)
    expect(await codeOf(world.bet(member, [cover('10000')]))).toBe('INSUFFICIENT_FUNDS')
    expect(await moneyOf(member)).toBe(30_000n)
    expect((await bonusesOf(member)).running[0]?.balanceMinor).toBe('200000')
  })

  test('of many slips at once no more are taken than cash and grants cover', async () => {
    const member = await world.member('10')
    await world.grant(member, 100_000n)
    await world.grant(member, 50_000n)
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(world.bet(member, [cover('5000')]))),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5)
    expect(await moneyOf(member)).toBe(0n)
    const { running } = await bonusesOf(member)
    expect(running.map(({ balanceMinor }) => balanceMinor)).toEqual(['0', '0'])
  })

  test('a cancelled bet gives back exactly its parts, once', async () => {
    const member = await world.member('3')
    await world.grant(member, 200_000n)
    const { betIds } = await world.bet(member, [cover('10000')])
    const cancel = () =>
      member.call('DELETE /lgw/bets/:betId', { params: { betId: betIds[0] ?? '' } })
    const [first, second] = await Promise.all([cancel(), cancel()])
    expect(first.refundMinor).toBe(second.refundMinor)
    expect(await moneyOf(member)).toBe(30_000n)
    await world.settle()
    const { running } = await bonusesOf(member)
    expect(running).toMatchObject([{ balanceMinor: '200000', wageredMinor: '0' }])
  })
})

describe('ending', () => {
  test('its turnover clears it: what it holds becomes cash, up to its bound', async () => {
    const member = await world.member('10')
    await world.grant(member, 50_000n, { multiplier: 2, maxConvertMinor: '30000' })
    await world.bet(member, [cover('10000')])
    await world.settle()
    expect(await bonusesOf(member)).toMatchObject({
      running: [],
      ended: [{ state: 'cleared', convertedMinor: '30000', balanceMinor: '0' }],
    })
    expect(await moneyOf(member)).toBe(97_500n + 30_000n)
  })

  test('given up, it holds nothing, and its share of a later win is removed', async () => {
    const member = await world.member('5')
    const [bonusId = ''] = await world.grant(member, 200_000n)
    await world.bet(member, [cover('10000')])
    const giveUp = () => member.call('POST /wps/bonuses/:bonusId/forfeit', { params: { bonusId } })
    const { bonus } = await giveUp()
    expect(bonus).toMatchObject({ state: 'forfeited', balanceMinor: '0' })
    expect((await giveUp()).bonus).toEqual(bonus)
    await world.settle()
    expect(await moneyOf(member)).toBe(48_750n)
    const other = await world.member()
    const params = { bonusId }
    expect(await codeOf(other.call('POST /wps/bonuses/:bonusId/forfeit', { params }))).toBe(
      'NOT_FOUND',
    )
  })

  test('one that is used up ends, and one whose time is over', async () => {
    const [spent, late] = [await world.member(), await world.member()]
    await world.grant(spent, 10_000n)
    await world.grant(late, 10_000n, { days: 1 })
    await world.bet(spent, [single('10000')])
    await world.settle()
    const { running } = await bonusesOf(late)
    await world.passTo(new Date(running[0]?.endsAt ?? ''))
    expect(await world.statesOf(late)).toEqual(['expired'])
    // Unless its only line has won, which happens in one of ten draws.
    const [state = ''] = await world.statesOf(spent)
    expect(['spent', 'active', 'cleared']).toContain(state)
    expect(await world.heldBy(spent)).toBe(state === 'active' ? 97_500n : 0n)
  })
})

type Step =
  | { readonly do: 'grant'; readonly amount: number; readonly multiplier: number }
  | { readonly do: 'bet'; readonly unit: number; readonly isCover: boolean }
  | { readonly do: 'forfeit' }

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('grant' as const),
      amount: fc.integer({ min: 1, max: 40 }).map((units) => units * 10_000),
      multiplier: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      do: fc.constant('bet' as const),
      unit: fc.integer({ min: 1, max: 900 }).map((cents) => cents * 100),
      isCover: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('bet' as const),
      unit: fc.constant(30_000),
      isCover: fc.boolean(),
    }),
    fc.record({ do: fc.constant('forfeit' as const) }),
  ),
  { minLength: 3, maxLength: 9 },
) as fc.Arbitrary<Step[]>

/** What a member has, as the rules of packages/rewards make it and as the platform tells it. */
async function compare(member: Gifted, book: BonusBook): Promise<void> {
  const { running, ended } = await bonusesOf(member)
  const own = [...running, ...ended].map((one) => [
    one.state,
    one.balanceMinor,
    one.wageredMinor,
    one.convertedMinor,
  ])
  const expected = [...book.grants.values()].map((one) => [
    one.state,
    String(one.balance),
    String(one.wagered),
    String(one.converted),
  ])
  const sorted = (rows: string[][]) => rows.map((row) => row.join(' ')).toSorted()
  expect(sorted(own)).toEqual(sorted(expected))
  expect(await moneyOf(member)).toBe(book.cash)
}

test('grants, bets, wins and ends are to the unit what the rules make of them', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const member = await world.member('20')
      let book: BonusBook = { ...EMPTY_BOOK, cash: minor(200_000n) }
      let at = 0
      const apply = (event: BookEvent) => {
        at += 1
        const step = applyToBook(book, event, at)
        book = step.book
        return step.result
      }
      for (const step of all) {
        if (step.do === 'grant') {
          await world.grant(member, BigInt(step.amount), { multiplier: step.multiplier })
          const terms = {
            kind: 'fixed' as const,
            amount: minor(BigInt(step.amount)),
            multiplier: BigInt(step.multiplier),
            lasts: 1_000_000,
            weights: new Map([['lottery', 10_000n]]),
            forfeitOnWithdraw: false,
          }
          apply({ do: 'grant', grant: String(at).padStart(6, '0'), terms, deposit: minor(0n) })
        } else if (step.do === 'forfeit') {
          const { running } = await bonusesOf(member)
          const first = [...book.grants.values()].find(({ state }) => state === 'active')
          if (!running[0] || !first) continue
          const params = { bonusId: running[0].bonusId }
          await member.call('POST /wps/bonuses/:bonusId/forfeit', { params })
          apply({ do: 'forfeit', grant: first.id })
        } else {
          const lines = step.isCover ? 10 : 1
          const stake = minor(BigInt(step.unit * lines))
          const slip = step.isCover ? cover(String(step.unit)) : single(String(step.unit))
          const code = await codeOf(world.bet(member, [slip]))
          const bet = `bet${at}`
          const result = apply({ do: 'bet', bet, product: 'lottery', stake })
          expect(code).toBe(result)
          if (result !== 'ok') continue
          await world.settle()
          const { bets } = await member.call('GET /lgw/bets', {})
          apply({ do: 'settle', bet, win: minor(BigInt(bets[0]?.payoutMinor ?? '0')) })
        }
        await compare(member, book)
      }
    }),
    { numRuns: 10 },
  )
}, 120_000)

test('terms are told as they were given', async () => {
  const member = await world.member()
  const terms = { ...TERMS, maxBetMinor: '50000', maxConvertMinor: '900000' }
  await world.give(world.gift(member, { kind: 'bonus', amount: 10_000n, terms }))
  const { rewards } = await member.call('GET /wps/rewards', {})
  expect(rewards).toMatchObject([{ kind: 'bonus', amountMinor: '10000', terms }])
  expect((await member.call('POST /wps/rewards/claim', { body: {} })).rewards).toEqual([])
  const rewardIds = rewards.map(({ rewardId }) => rewardId)
  await member.call('POST /wps/rewards/claim', { body: { rewardIds } })
  expect((await bonusesOf(member)).running[0]?.terms).toEqual(terms)
})
