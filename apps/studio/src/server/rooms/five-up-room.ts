import { textHash } from '@fairhouse/fairness'
import type { JsonObject } from '@fairhouse/games/core'
import {
  dealPot,
  FIVE_UP_LEAST_SEATS,
  FIVE_UP_POTS,
  FIVE_UP_SEATS,
  type FiveUpPot,
  potPayout,
} from '@fairhouse/games/five-up'
import { minor } from '@fairhouse/money'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { limitsOf } from '../games/limits.ts'
import type { StudioGame } from '../games/registry.ts'
import type { FullRound } from '../rounds/rows.ts'
import { createBettingRoom } from './betting-room.ts'
import { endAllBets, giveBack, standingBets } from './bets.ts'
import type { ChainPlace } from './chains.ts'
import { showDecided } from './decided-round.ts'
import type { Pace } from './pace.ts'
import type { Room } from './room.ts'
import { type RoomRound, storePhase } from './room-rounds.ts'

type SeatedBet = FullRound & { readonly alias: string }

/** A pot as its round's outcome has it (client/games/five-up/outcome.ts reads it). */
interface PlayedPot {
  readonly outcome: JsonObject
  /** What each seat gets, by the round of its stake; a stake given back is in none. */
  readonly payouts: ReadonlyMap<string, bigint>
  readonly givenBack: readonly string[]
}

/** Long outcomes: with nine seats in three pots some 5 KB each. */
const HISTORY = 8

/**
 * A seat's own part of the shuffle: the hash of its bet's key, which its page has drawn. Shown
 * after the deal: the page checks that its own is among them.
 */
const entryOf = ({ ask_key: key }: Pick<FullRound, 'ask_key'>): string => textHash(key)

function playPot(chain: ChainPlace, pot: FiveUpPot, bets: readonly SeatedBet[]): PlayedPot {
  const [first] = bets
  const seats = bets.map((bet) => ({ betId: bet.round_id, alias: bet.alias, entry: entryOf(bet) }))
  if (!first || bets.length < FIVE_UP_LEAST_SEATS) {
    const givenBack = bets.map(({ round_id: betId }) => betId)
    return { outcome: { pot, seats, isGivenBack: true }, payouts: new Map(), givenBack }
  }
  const deal = dealPot(
    chain,
    pot,
    seats.map(({ entry }) => entry),
  )
  const hands = deal.hands.flatMap((hand) => {
    const seat = seats.find(({ entry }) => entry === hand.entry)
    return seat ? [{ ...seat, ...hand }] : []
  })
  const prize = potPayout(minor(first.stake), bets.length)
  const outcome = {
    pot,
    seats: hands,
    winner: deal.winner,
    stake: first.stake.toString(),
    prize: prize.toString(),
    isGivenBack: false,
  }
  const payouts = new Map(hands.map(({ betId }, at) => [betId, at === deal.winner ? prize : 0n]))
  return { outcome, payouts, givenBack: [] }
}

/** Deals every pot that has seats, pays its winner and gives lone stakes back. */
async function decide(
  deps: Deps,
  round: RoomRound,
  payableFrom: number,
): Promise<readonly bigint[]> {
  return deps.db.transaction(async (tx) => {
    const bets = (await standingBets(tx, round.roundId)).filter(({ status }) => status === 'open')
    const played = FIVE_UP_POTS.flatMap((pot) => {
      const seated = bets.filter(({ bet }) => bet['spot'] === pot)
      return seated.length === 0 ? [] : [playPot(round.place, pot, seated)]
    })
    round.outcome = { pots: played.map(({ outcome }) => outcome) }
    await storePhase(tx, round, 'running')
    const calls: bigint[] = []
    for (const betId of played.flatMap(({ givenBack }) => givenBack)) {
      const callNo = await giveBack(tx, deps, betId)
      if (callNo !== undefined) calls.push(callNo)
    }
    const payouts = new Map(played.flatMap((one) => [...one.payouts]))
    const worth = (bet: FullRound) => ({ payout: payouts.get(bet.round_id) ?? 0n })
    return [...calls, ...(await endAllBets(tx, deps, round.roundId, worth, payableFrom))]
  })
}

/** Five Up: seats of members at a pot, its best hand, what the winner gets. */
export function createFiveUpRoom(deps: Deps, name: string, game: StudioGame, pace: Pace): Room {
  return createBettingRoom(deps, name, game, {
    bettingMs: pace.tableBetting,
    graceMs: pace.grace,
    resultMs: pace.tableResult,
    history: HISTORY,
    checkBet({ spot, stake, autoCashOut }, { session }) {
      const { stakes } = limitsOf(game, session.currency, session.digits)
      const at = FIVE_UP_POTS.findIndex((pot) => pot === spot)
      const expected = FIVE_UP_POTS.join('|')
      if (at < 0)
        throw new StudioRefusal('BET_REFUSED', { field: 'spot', fault: 'choice', expected })
      if (stake !== stakes[at]?.toString()) {
        const wanted = stakes[at]?.toString() ?? ''
        throw new StudioRefusal('STAKE_REFUSED', {
          field: 'stake',
          fault: 'range',
          expected: `${wanted}..${wanted} × ${wanted}`,
        })
      }
      if (autoCashOut !== undefined) {
        throw new StudioRefusal('BET_REFUSED', { field: 'autoCashOut', fault: 'unknown' })
      }
    },
    // One seat for each member: who sits twice would play against themselves, for the rake alone.
    admit({ spot, key }, { session }, standing) {
      if (standing.some(({ playerNo }) => playerNo === session.player_no)) {
        throw new StudioRefusal('BET_REFUSED', { field: 'spot', fault: 'repeated' })
      }
      // The key is the seat's part of the shuffle: two of the same would have no order.
      if (standing.some((bet) => bet.key === key)) throw new StudioRefusal('KEY_REUSED')
      const taken = standing.filter((bet) => bet.spot === spot).length
      if (taken >= FIVE_UP_SEATS) throw new StudioRefusal('TABLE_FULL')
    },
    play: (round, floor, signal) =>
      showDecided(deps, pace, { round, floor, signal }, (from) => decide(deps, round, from)),
  })
}
