import { flightMs, msOf } from '@fairhouse/games/crash'
import { expect, test } from 'vitest'
import type { OwnBetWire } from '#studio/wire/room.ts'
import type { PastRound } from '../shell/play.ts'
import { replayEvents } from './replay-socket.ts'
import { FIRST_STATE, applyEvent, type RoomState } from './state.ts'

const FROM = 1_000_000
const chain = { number: 7, hash: 'h', commitment: 'c', salt: 's' }

function past(kind: PastRound['kind'], outcome: object, own: readonly OwnBetWire[]): PastRound {
  const round = {
    roundId: 'rnd_1',
    bet: {},
    stake: '10000',
    payout: '0',
    isOver: true,
    view: { ...chain, outcome, autoCashOut: null, cashedOutAt: null },
    actions: [],
    nonce: 0,
    clientSeed: '',
    commitment: '',
    openedAt: '2026-11-21T12:00:00.000Z',
    isFree: false,
    isSettled: true,
  }
  return { kind, round, own }
}

const bet = (betId: string, payout: string, cashedOutAt: number | null = null): OwnBetWire => ({
  betId,
  spot: 'round',
  stake: '10000',
  autoCashOut: null,
  cashedOutAt,
  payout,
})

/** The room's state in a page `ms` after the first message. */
function stateAt(round: PastRound, ms: number): RoomState {
  return replayEvents(round, FROM)
    .filter(({ at }) => at <= ms)
    .reduce((state, { event }) => applyEvent(state, event), FIRST_STATE)
}

test('a table: bets, then the outcome that is revealed, then what they paid', () => {
  const round = past('table', { cards: 'a' }, [bet('b1', '20000'), bet('b2', '0')])
  expect(stateAt(round, 0)).toMatchObject({
    round: { phase: 'betting', outcome: null, hash: null },
    own: [{ payout: null }, { payout: null }],
  })
  expect(stateAt(round, 2_000)).toMatchObject({
    round: { phase: 'running', outcome: { cards: 'a' }, hash: 'h', number: 7 },
    own: [{ payout: null }, { payout: null }],
    chain: { commitment: 'c', salt: 's' },
  })
  expect(stateAt(round, 60_000)).toMatchObject({
    round: { phase: 'result' },
    own: [{ payout: '20000' }, { payout: '0' }],
  })
})

test('a crash: nothing of its end is told before it; who left is told when they did', () => {
  const point = 250
  const own = [bet('b1', '15000', 150), bet('b2', '0')]
  const round = past('crash', { point }, own)
  const begin = 1_500
  const left = begin + msOf(150)
  expect(stateAt(round, left - 1)).toMatchObject({
    round: { phase: 'running', since: FROM + begin, until: null, outcome: null, hash: null },
    own: [{ cashedOutAt: null, payout: null }, { payout: null }],
  })
  expect(stateAt(round, left)).toMatchObject({
    own: [{ cashedOutAt: 150, payout: '15000' }, { payout: null }],
  })
  expect(stateAt(round, begin + flightMs(point) - 1).round?.phase).toBe('running')
  expect(stateAt(round, begin + flightMs(point))).toMatchObject({
    round: { phase: 'result', outcome: { point }, hash: 'h' },
    own,
  })
})

test('of a long flight the end is shown, where it was', () => {
  const point = 1_000_000
  const round = past('crash', { point }, [bet('b1', '15000', 150)])
  const timed = replayEvents(round, FROM)
  const last = timed.at(-1)?.at ?? 0
  expect(last).toBeLessThan(25_000)
  const running = stateAt(round, 2_000).round
  expect(FROM + last - (running?.since ?? 0)).toBe(flightMs(point))
  // Who left before what is shown has left when it begins.
  expect(stateAt(round, 1_500).own).toMatchObject([{ cashedOutAt: 150 }])
})
