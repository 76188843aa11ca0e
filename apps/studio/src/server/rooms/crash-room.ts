import { crashPayout, crashPoint, flightMs, LEAST_EXIT } from '@fairhouse/games/crash'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import type { StudioGame } from '../games/registry.ts'
import { createBettingRoom } from './betting-room.ts'
import { endAllBets, standingBets } from './bets.ts'
import { betOf, cashOut, type Flight, flyAutos } from './crash-exits.ts'
import type { Pace } from './pace.ts'
import { type Floor, type Room, wait } from './room.ts'
import { type RoomRound, roundEvent, storePhase } from './room-rounds.ts'

/** Starts the flight: stored before it is sent, so that it survives a kill. */
async function takeOff(deps: Deps, round: RoomRound, floor: Floor): Promise<Flight> {
  const { hash, salt } = round.place
  const point = crashPoint(hash, salt)
  round.phase = 'running'
  round.since = deps.now()
  round.until = null
  await storePhase(deps.db, round, 'running')
  const bets = await standingBets(deps.db, round.roundId)
  const autos = bets
    .flatMap(({ round_id: betId, auto_cash_out: at, alias }) =>
      at !== null && at <= point ? [{ betId, at, alias }] : [],
    )
    .toSorted((a, b) => a.at - b.at)
  floor.broadcast(roundEvent(deps.now(), round))
  return { round, floor, startedAt: round.since, point, autos }
}

/** The crash: bets not cashed out are lost, and the hash proves the crash point. */
async function land(deps: Deps, flight: Flight, resultMs: number): Promise<bigint[]> {
  const { round, point, floor } = flight
  round.phase = 'result'
  round.outcome = { point }
  round.isOpened = true
  round.since = deps.now()
  round.until = round.since + resultMs
  const calls = await deps.db.transaction(async (tx) => {
    await storePhase(tx, round, 'result')
    return endAllBets(tx, deps, round.roundId, (bet) => {
      const payout = crashPayout(betOf(bet), point)
      const at = bet.auto_cash_out
      return payout > 0n && at !== null ? { payout, cashedOutAt: at } : { payout }
    })
  })
  floor.broadcast(roundEvent(deps.now(), round))
  return calls
}

/** Crash: everybody's bets on one flight. */
export function createCrashRoom(deps: Deps, name: string, game: StudioGame, pace: Pace): Room {
  let flight: Flight | undefined
  return createBettingRoom(deps, name, game, {
    bettingMs: pace.crashBetting,
    graceMs: pace.grace,
    resultMs: pace.crashResult,
    checkBet({ spot, autoCashOut }) {
      if (spot !== 'round') {
        throw new StudioRefusal('BET_REFUSED', {
          field: 'spot',
          fault: 'choice',
          expected: 'round',
        })
      }
      if (autoCashOut !== undefined && (autoCashOut < LEAST_EXIT || autoCashOut > 1_000_000)) {
        const expected = `${LEAST_EXIT}..1000000`
        throw new StudioRefusal('BET_REFUSED', { field: 'autoCashOut', fault: 'range', expected })
      }
    },
    async play(round, floor, signal) {
      const now = await takeOff(deps, round, floor)
      flight = now
      await Promise.all([
        flyAutos(deps, now, signal),
        wait(now.startedAt + flightMs(now.point) - deps.now(), signal),
      ])
      flight = undefined
      return signal.aborted ? [] : land(deps, now, pace.crashResult)
    },
    async ask(guest, command) {
      if (command.type !== 'cashOut') throw new StudioRefusal('MALFORMED', { field: 'type' })
      if (!flight) throw new StudioRefusal('ROUND_OVER')
      await cashOut(deps, guest, flight)
    },
  })
}
