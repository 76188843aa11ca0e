import { flightMs, msOf } from '@fairhouse/games/crash'
import type { OwnBetWire, RoomRoundWire, RoomEvent } from '#studio/wire/room.ts'
import type { PastRound } from '../shell/play.ts'
import { RUNNING_MS } from './decided.ts'
import type { OpenSocket } from './link.ts'

/** The part of a shared round stored with each bet on it (server/rounds/round-view.ts). */
interface View {
  readonly outcome: unknown
  readonly hash: string
  readonly number: number
  readonly commitment: string
  readonly salt: string
}

/** A message and when it comes, ms after the first. */
export interface TimedEvent {
  readonly at: number
  readonly event: RoomEvent
}

/** Bets are shown for a moment before the round continues. */
const BETS_MS = 1_500
/** Of a long flight no more than its end is shown. */
const FLIGHT_MOST_MS = 20_000

const undecided = (bet: OwnBetWire): OwnBetWire => ({ ...bet, payout: null, cashedOutAt: null })

/** How much of a running round is skipped when it is replayed, and how long the rest takes. */
function spanOf(kind: PastRound['kind'], { outcome }: View): { gone: number; ms: number } {
  if (kind !== 'crash') return { gone: 0, ms: RUNNING_MS }
  const { point = 100 } = outcome as { readonly point?: number }
  const whole = flightMs(point)
  const gone = Math.max(0, whole - FLIGHT_MOST_MS)
  return { gone, ms: whole - gone }
}

/**
 * The events a room would send for the round from its bets to its result: pages replay it with the
 * same code as when it was played. `from` is the time of the first, Unix ms. Pure.
 */
export function replayEvents({ kind, round, own }: PastRound, from: number): TimedEvent[] {
  const view = round.view as View
  const { outcome, hash, number, commitment, salt } = view
  const { gone, ms } = spanOf(kind, view)
  const begin = BETS_MS
  const end = begin + ms
  const isOpened = kind !== 'crash'
  const facts = { roundId: round.roundId, number }
  const chain = { chainId: '', commitment, salt }
  const at = (time: number, part: Omit<RoomRoundWire, 'roundId' | 'number'>): TimedEvent => ({
    at: time,
    event: { type: 'round', serverTime: from + time, chain, round: { ...facts, ...part } },
  })
  const betting = { phase: 'betting', since: from, until: from + begin } as const
  const open = own.map(undecided)
  const leaving = own.flatMap((bet) => {
    if (bet.cashedOutAt === null) return []
    const bets = own.map((one) => (leftBy(one, bet.cashedOutAt) ? one : undecided(one)))
    const time = Math.max(begin, begin + msOf(bet.cashedOutAt) - gone)
    return [{ at: time, event: { type: 'own', bets, balance: '0' } as const }]
  })
  const timed: TimedEvent[] = [
    {
      at: 0,
      event: {
        type: 'entered',
        serverTime: from,
        chain,
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
    { at: end, event: { type: 'own', bets: [...own], balance: '0' } },
  ]
  return timed.toSorted((a, b) => a.at - b.at)
}

const leftBy = ({ cashedOutAt }: OwnBetWire, at: number | null) =>
  cashedOutAt !== null && at !== null && cashedOutAt <= at

/** A socket without a server: it plays the round's events, and answers only pings. */
export function openReplaySocket(past: PastRound, here: () => number): OpenSocket {
  return (handlers) => {
    const timers: ReturnType<typeof setTimeout>[] = []
    const send = (event: RoomEvent) => handlers.message(JSON.stringify(event))
    timers.push(
      setTimeout(() => {
        handlers.open()
        for (const { at, event } of replayEvents(past, here())) {
          timers.push(setTimeout(send, at, event))
        }
      }),
    )
    return {
      send(text) {
        const command = JSON.parse(text) as { readonly type: string; readonly at?: number }
        if (command.type !== 'ping' || command.at === undefined) return
        send({ type: 'pong', at: command.at, serverTime: here() })
      },
      close: () => timers.forEach(clearTimeout),
    }
  }
}
