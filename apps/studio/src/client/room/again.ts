import { flightMs, msOf } from '@fairhouse/games/crash'
import type { OwnBetWire, RoomRoundWire, RoomTold } from '#studio/wire/room.ts'
import type { PastRound } from '../shell/play.ts'
import type { OpenSocket } from './link.ts'

/** What of a shared round stands with each bet on it (server/rounds/round-view.ts). */
interface View {
  readonly outcome: unknown
  readonly hash: string
  readonly number: number
  readonly commitment: string
  readonly salt: string
}

/** A message and when it comes, ms after the first. */
export interface Cue {
  readonly at: number
  readonly told: RoomTold
}

/** Bets are looked at for a moment before the round goes on. */
const BETS_MS = 1_500
/** From the outcome of a table to its result, as its server has it. */
const TABLE_MS = 9_000
/** Of a long flight no more than its end is shown. */
const FLIGHT_MOST_MS = 20_000

const undecided = (bet: OwnBetWire): OwnBetWire => ({ ...bet, payout: null, cashedOutAt: null })

/** How much of a round that runs has gone when it is shown, and how long it goes on. */
function spanOf(kind: PastRound['kind'], { outcome }: View): { gone: number; ms: number } {
  if (kind !== 'crash') return { gone: 0, ms: TABLE_MS }
  const { point = 100 } = outcome as { readonly point?: number }
  const whole = flightMs(point)
  const gone = Math.max(0, whole - FLIGHT_MOST_MS)
  return { gone, ms: whole - gone }
}

/**
 * The messages by which a room would tell the round from its bets to its result: pages show it by
 * the same program as when it was played. `from` is the time of the first, Unix ms. Pure.
 */
export function cuesOf({ kind, round, own }: PastRound, from: number): Cue[] {
  const view = round.view as View
  const { outcome, hash, number, commitment, salt } = view
  const { gone, ms } = spanOf(kind, view)
  const begin = BETS_MS
  const end = begin + ms
  const isOpened = kind !== 'crash'
  const facts = { roundId: round.roundId, number }
  const at = (time: number, part: Omit<RoomRoundWire, 'roundId' | 'number'>): Cue => ({
    at: time,
    told: { type: 'round', serverTime: from + time, round: { ...facts, ...part } },
  })
  const betting = { phase: 'betting', since: from, until: from + begin } as const
  const open = own.map(undecided)
  const leaving = own.flatMap((bet) => {
    if (bet.cashedOutAt === null) return []
    const bets = own.map((one) => (leftBy(one, bet.cashedOutAt) ? one : undecided(one)))
    const time = Math.max(begin, begin + msOf(bet.cashedOutAt) - gone)
    return [{ at: time, told: { type: 'own', bets, balance: '0' } as const }]
  })
  const cues: Cue[] = [
    {
      at: 0,
      told: {
        type: 'entered',
        serverTime: from,
        chain: { chainId: '', commitment, salt },
        round: { ...facts, ...betting, outcome: null, hash: null },
        own: open,
        others: [],
        history: [],
        playersHere: 1,
        balance: '0',
        shooters: [],
        seat: null,
        gone: [],
      },
    },
    at(begin, {
      phase: 'running',
      since: from + begin - gone,
      until: isOpened ? from + end : null,
      outcome: isOpened ? outcome : null,
      hash: isOpened ? hash : null,
    }),
    ...leaving,
    at(end, { phase: 'result', since: from + end, until: null, outcome, hash }),
    { at: end, told: { type: 'own', bets: [...own], balance: '0' } },
  ]
  return cues.toSorted((a, b) => a.at - b.at)
}

const leftBy = ({ cashedOutAt }: OwnBetWire, at: number | null) =>
  cashedOutAt !== null && at !== null && cashedOutAt <= at

/** A line that nobody is at the other end of: it tells the round, and answers no ask but a ping. */
export function openPastRoom(past: PastRound, here: () => number): OpenSocket {
  return (hears) => {
    const timers: ReturnType<typeof setTimeout>[] = []
    const tell = (told: RoomTold) => hears.message(JSON.stringify(told))
    timers.push(
      setTimeout(() => {
        hears.open()
        for (const { at, told } of cuesOf(past, here())) timers.push(setTimeout(tell, at, told))
      }),
    )
    return {
      send(text) {
        const asked = JSON.parse(text) as { readonly type: string; readonly at?: number }
        if (asked.type !== 'ping' || asked.at === undefined) return
        tell({ type: 'pong', at: asked.at, serverTime: here() })
      },
      close: () => timers.forEach(clearTimeout),
    }
  }
}
