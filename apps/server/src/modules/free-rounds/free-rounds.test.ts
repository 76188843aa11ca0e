import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { RewardCost } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { codeOf, goAway } from '../../../test/point-world.ts'
import { addGame, testGame } from '../../../test/vendor.ts'
import { openRoundWorld, type FreePlayer, type RoundWorld } from '../../../test/round-world.ts'

let world: RoundWorld

beforeAll(async () => {
  world = await openRoundWorld()
})
afterAll(() => world.close())

const NO_GRANT = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', field: 'free_rounds' }
const NONE_LEFT = { status: 'RS_ERROR_LIMIT_REACHED', field: 'free_rounds' }

/** A round from its bet to its win. */
async function playOne(player: FreePlayer, amount: string) {
  const round = randomUUID()
  await world.bet(player, { round })
  return world.win(player, amount, { round, round_closed: true })
}

async function endGrants({ member }: FreePlayer): Promise<void> {
  await world.platform.db.query(
    `update round_grants set ends_at = app_now() - interval '1 second' where member_id = $1`,
    [member.memberId],
  )
}

describe('claiming', () => {
  test('by name only, with all terms: the vendor is told, and the rounds win cash', async () => {
    const member = await world.member('10.00')
    const rewardId = await world.give(member, 2n)
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(rewards).toMatchObject([
      {
        kind: 'rounds',
        amountMinor: '0',
        rounds: { gameId: 'lucky_seven', rounds: 2, stakeMinor: '10000', maxWinMinor: '500000' },
      },
    ])
    const all = await member.call('POST /wps/rewards/claim', { body: {} })
    expect(all.rewards).toEqual([])
    await world.claim(member, rewardId)
    await world.claim(member, rewardId)
    expect(await world.grantsOf(member)).toMatchObject([{ state: 'preparing', used: 0, rounds: 2 }])
    await world.tell()
    expect(await world.grantsOf(member)).toMatchObject([{ state: 'ready' }])
    const { body } =
      world.vendor.heard.findLast((one) => one.question === 'free-rounds/grant') ?? {}
    expect(body).toMatchObject({ rounds: 2, stake: '100000', max_win: '5000000', currency: 'BRL' })
    const seat = await world.vendor.sit(member)
    const player = { member, rewardId, grant: String(body?.['grant_uuid']), seat }
    expect(await playOne(player, '250000')).toMatchObject({ status: 'RS_OK', balance: '1250000' })
    const [grant] = await world.grantsOf(member)
    expect(grant).toMatchObject({ state: 'ready', used: 1, wonMinor: '25000' })
    expect(await world.balanceOf(member)).toBe('125000')
    await playOne(player, '0')
    expect(await world.grantsOf(member)).toMatchObject([{ state: 'used', used: 2 }])
  })

  test('a vendor that is down is told once it is up again', async () => {
    const member = await world.member()
    await world.claim(member, await world.give(member, 1n))
    world.vendor.isDown = true
    await expect(world.tell()).rejects.toThrow('free rounds')
    expect(await world.grantsOf(member)).toMatchObject([{ state: 'preparing' }])
    world.vendor.isDown = false
    await world.tell()
    expect(await world.grantsOf(member)).toMatchObject([{ state: 'ready' }])
  })
})

describe('playing', () => {
  test('never more rounds than were granted, each once', async () => {
    const player = await world.player(1n)
    const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
    const first = await world.bet(player, bet)
    expect(first).toMatchObject({ status: 'RS_OK', balance: '1000000' })
    expect(await world.bet(player, bet)).toMatchObject({ status: 'RS_OK', tx_id: first.tx_id })
    expect(await world.bet(player)).toMatchObject(NONE_LEFT)
  })

  test.each(['1', '10000'])('a free round takes no money: a bet of %s is none', async (amount) => {
    const player = await world.player()
    const { seat, grant } = player
    const taken = await world.vendor.bet(seat, amount, { free_rounds: grant })
    expect(taken.status).toBe('RS_ERROR_WRONG_TYPES')
    expect(await world.grantsOf(player.member)).toMatchObject([{ used: 0 }])
  })

  test('a grant is of one member and one game', async () => {
    const [player, other] = [await world.player(), await world.player()]
    expect(await world.bet({ ...player, grant: other.grant })).toMatchObject(NO_GRANT)
    expect(await world.bet({ ...player, grant: randomUUID() })).toMatchObject(NO_GRANT)
    await addGame(world.platform.db, 1, world.vendor.vendorId, testGame({ game_code: 'other' }))
    expect(await world.bet(player, { game_code: 'other' })).toMatchObject(NO_GRANT)
    expect(await world.grantsOf(player.member)).toMatchObject([{ used: 0 }])
  })

  test('a round is of one grant, or of own money: never both', async () => {
    const player = await world.player()
    const [free, own] = [randomUUID(), randomUUID()]
    await world.bet(player, { round: free })
    await world.vendor.bet(player.seat, '100000', { round: own })
    const mixed = { status: 'RS_ERROR_WRONG_SYNTAX', field: 'free_rounds' }
    expect(await world.bet(player, { round: free })).toMatchObject(mixed)
    expect(await world.bet(player, { round: own })).toMatchObject(mixed)
    const paid = await world.vendor.bet(player.seat, '100000', { round: free })
    expect(paid.status).toBe('RS_ERROR_WRONG_TYPES')
    expect(await world.win(player, '100000', { round: own })).toMatchObject(NO_GRANT)
    expect(await world.balanceOf(player.member)).toBe('90000')
  })

  test('after its end none begins; one that has begun is finished', async () => {
    const player = await world.player()
    const round = randomUUID()
    await world.bet(player, { round })
    await endGrants(player)
    expect(await world.bet(player)).toMatchObject(NONE_LEFT)
    expect((await world.win(player, '300000', { round })).status).toBe('RS_OK')
    const [grant] = await world.grantsOf(player.member)
    expect(grant).toMatchObject({ state: 'expired', used: 1, wonMinor: '30000' })
  })

  test.each(['pause', 'exclusion'] as const)('who is away by %s plays none', async (kind) => {
    const player = await world.player()
    await goAway(world, player.member.memberId, kind)
    expect((await world.bet(player)).status).toBe('RS_ERROR_USER_EXCLUDED')
    const own = await player.member.call('GET /wps/free-rounds', {})
    expect(own).toMatchObject({ isAway: true, grants: [{ used: 0 }] })
  })

  test('all of a grant win what it may win at most, and no more', async () => {
    const player = await world.player(3n, { maxWin: 100_000n })
    await playOne(player, '700000')
    await playOne(player, '700000')
    await playOne(player, '700000')
    expect(await world.balanceOf(player.member)).toBe('200000')
    expect(await world.grantsOf(player.member)).toMatchObject([{ wonMinor: '100000', used: 3 }])
  })
})

describe('doubled, out of order, rolled back', () => {
  test('a win before its bet does not exist, and is paid once after it', async () => {
    const player = await world.player()
    const win = { transaction_uuid: randomUUID(), round: randomUUID() }
    const early = await world.win(player, '200000', win)
    expect(early.status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    await world.bet(player, { round: win.round })
    await world.win(player, '200000', win)
    await world.win(player, '200000', win)
    expect(await world.balanceOf(player.member)).toBe('120000')
  })

  test('a rollback of the bet gives the round back; before the bet it never happens', async () => {
    const player = await world.player(1n)
    const [bet, late] = [randomUUID(), randomUUID()]
    await world.bet(player, { transaction_uuid: bet })
    expect((await world.vendor.rollback(player.seat, bet)).status).toBe('RS_OK')
    expect((await world.vendor.rollback(player.seat, bet)).status).toBe('RS_OK')
    expect(await world.grantsOf(player.member)).toMatchObject([{ used: 0 }])
    await world.vendor.rollback(player.seat, late)
    const tombstoned = await world.bet(player, { transaction_uuid: late })
    expect(tombstoned.status).toBe('RS_ERROR_ROLLED_BACK')
    expect((await world.bet(player)).status).toBe('RS_OK')
  })

  test('a rollback of a win takes back what was paid, and it may be won again', async () => {
    const player = await world.player(2n, { maxWin: 30_000n })
    const win = randomUUID()
    const round = randomUUID()
    await world.bet(player, { round })
    await world.win(player, '500000', { transaction_uuid: win, round })
    expect(await world.balanceOf(player.member)).toBe('130000')
    await world.vendor.rollback(player.seat, win)
    expect(await world.balanceOf(player.member)).toBe('100000')
    await playOne(player, '100000')
    expect(await world.grantsOf(player.member)).toMatchObject([{ wonMinor: '10000' }])
  })

  test('a cancelled round gives it back; many at once are counted once each', async () => {
    const player = await world.player(3n)
    const round = randomUUID()
    await world.bet(player, { round })
    const close = { transaction_uuid: randomUUID(), round, outcome: 'cancelled' }
    const { user } = player.seat
    await world.vendor.call('round/close', { ...close, user, game_code: 'lucky_seven' })
    expect(await world.grantsOf(player.member)).toMatchObject([{ used: 0 }])
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.bet(player)))
    // Those that lost the race to be planned are unknown, and would be asked again.
    const taken = answers.filter(({ status }) => status === 'RS_OK').length
    expect(taken).toBeLessThanOrEqual(3)
    while ((await world.bet(player)).status === 'RS_OK');
    expect(await world.grantsOf(player.member)).toMatchObject([{ used: 3, state: 'used' }])
  })

  test('whatever is sent in whatever order, used and won are what stands', async () => {
    const steps = fc.array(
      fc.record({
        what: fc.constantFrom('bet', 'win', 'unbet', 'unwin'),
        at: fc.integer({ min: 0, max: 4 }),
        amount: fc.integer({ min: 0, max: 30 }),
      }),
      { minLength: 4, maxLength: 24 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const player = await world.player(3n, { maxWin: 200_000n })
        const [bets, wins] = [new Map<number, boolean>(), new Map<number, bigint>()]
        let won = 0n
        for (const { what, at, amount } of all) {
          const key = `${player.grant}-${at}`
          const used = [...bets.values()].filter(Boolean).length
          if (what === 'bet') {
            const { status } = await world.bet(player, { transaction_uuid: `b${key}`, round: key })
            const isTaken = bets.has(at) || used < 3
            expect(status === 'RS_OK').toBe(isTaken)
            if (!bets.has(at) && isTaken) bets.set(at, true)
          } else if (what === 'win' && bets.has(at) && !wins.has(at)) {
            const asked = BigInt(amount) * 10_000n
            const paid = asked < 200_000n - won ? asked : 200_000n - won
            const wire = String(asked * 10n)
            await world.win(player, wire, { transaction_uuid: `w${key}`, round: key })
            wins.set(at, paid)
            won += paid
          } else if (what === 'unbet' && bets.get(at) === true) {
            await world.vendor.rollback(player.seat, `b${key}`)
            bets.set(at, false)
          } else if (what === 'unwin' && wins.has(at)) {
            await world.vendor.rollback(player.seat, `w${key}`)
            won -= wins.get(at) ?? 0n
            wins.set(at, 0n)
          }
        }
        const [grant] = await world.grantsOf(player.member)
        const used = [...bets.values()].filter(Boolean).length
        expect(grant).toMatchObject({ used, wonMinor: String(won) })
        expect(await world.balanceOf(player.member)).toBe(String(100_000n + won))
      }),
      { numRuns: 12 },
    )
    const report = await world.platform.db.transaction(checkLedger)
    expect(report.faults).toEqual([])
  })
})

test('records show what they won as free rounds, and no stake', async () => {
  const player = await world.player()
  await playOne(player, '250000')
  const { rounds } = await player.member.call('GET /wps/game/rounds', { query: {} })
  expect(rounds).toMatchObject([{ isFree: true, stakeMinor: '0', payoutMinor: '25000' }])
  const { movements } = await player.member.call('GET /wps/game/rounds/:roundId', {
    params: { roundId: rounds[0]?.roundId ?? '' },
  })
  expect(movements).toMatchObject([{ kind: 'win', amountMinor: '25000' }])
})

test('the report of costs has what rounds have won, to the unit of the ledger', async () => {
  const days = { from: '2026-01-01', until: '2026-12-31' }
  const { costs } = await world.staff.call('GET /staff/rewards/costs', { query: days })
  const sum = (read: (cost: RewardCost) => string) =>
    costs.reduce((total, cost) => total + BigInt(read(cost)), 0n)
  const [posted] = await world.platform.db.query<{ total: bigint }>(
    `select sum(p.amount)::bigint as total from ledger_postings p join ledger_codes c using (code)
     where c.name like 'freeRounds.%'`,
  )
  expect(sum((cost) => cost.roundsWonMinor)).toBe(posted?.total)
  expect(posted?.total).toBeGreaterThan(0n)
  expect(sum((cost) => cost.costMinor)).toBe(posted?.total)
})

describe('staff', () => {
  const propose = (memberId: string, rounds: object | undefined, more: object = {}) =>
    world.staff.call('POST /staff/members/:memberId/rewards', {
      params: { memberId },
      body: {
        kind: 'rounds',
        amount: '3',
        terms: null,
        ...(rounds === undefined ? {} : { rounds: rounds as never }),
        title: 'Three rounds',
        claimDays: null,
        reason: 'a test',
        ...more,
      },
    })
  const good = { vassalage: 'TESTERS', gameId: 'lucky_seven', stakeMinor: '10000' }
  const whole = { ...good, maxWinMinor: '500000', days: 7 }

  test('give them with four eyes, in games that have them', async () => {
    const { games } = await world.staff.call('GET /staff/rewards/round-games', {})
    expect(games).toMatchObject([{ gameId: 'lucky_seven', minStakeMinor: '1000' }])
    const member = await world.member()
    const { approval } = await propose(world.idOf(member), whole)
    const second = await world.colleague()
    await second.call('POST /staff/approvals/:approvalId/approve', {
      params: { approvalId: approval.approvalId },
      body: {},
    })
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(rewards).toMatchObject([{ kind: 'rounds', name: 'Three rounds', rounds: { rounds: 3 } }])
  })

  test.each([
    ['another game', { ...whole, gameId: 'unlucky' }, {}],
    ['a value below the game’s', { ...whole, stakeMinor: '100' }, {}],
    ['a highest win below a round', { ...whole, maxWinMinor: '9900' }, {}],
    ['no rounds', undefined, {}],
    ['rounds of what is none', whole, { kind: 'points' }],
    ['too many', whole, { amount: '1001' }],
  ])('%s: VALIDATION_FAILED', async (_, rounds, more) => {
    const member = await world.member()
    expect(await codeOf(propose(world.idOf(member), rounds, more))).toBe('VALIDATION_FAILED')
  })

  test('take back what is left, once; the vendor is told', async () => {
    const player = await world.player()
    const params = { rewardId: player.rewardId }
    const cancel = () =>
      world.staff.call('POST /staff/rewards/:rewardId/rounds/cancel', {
        params,
        body: { reason: 'given by mistake' },
      })
    expect(await cancel()).toMatchObject({ grant: { state: 'cancelled' } })
    expect(await codeOf(cancel())).toBe('REWARD_OVER')
    expect(await world.bet(player)).toMatchObject(NONE_LEFT)
    await world.tell()
    expect(world.vendor.heard.at(-1)).toMatchObject({
      question: 'free-rounds/cancel',
      body: { grant_uuid: player.grant },
    })
    const read = world.staff.call('GET /staff/rewards/:rewardId/rounds', { params })
    expect(await read).toMatchObject({ grant: { state: 'cancelled', used: 0 } })
  })
})
