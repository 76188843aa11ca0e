import type { FiveUpPot } from '@fairhouse/games/five-up'
import { useEffect, useState } from 'react'
import type { Room } from '../../room/room.ts'

export interface OwnSeat {
  readonly roundId: string
  readonly betId: string
  readonly pot: FiveUpPot
}

/** The own seat of the current round; remembered when its stake is given back and its bet gone. */
export function useOwnSeat(room: Room): OwnSeat | undefined {
  const [seat, setSeat] = useState<OwnSeat>()
  useEffect(
    () =>
      room.state.subscribe(() => {
        const { own, round } = room.state.get()
        const [bet] = own
        setSeat((last) => {
          if (!round) return undefined
          if (bet) return { roundId: round.roundId, betId: bet.betId, pot: bet.spot as FiveUpPot }
          const isKept = round.phase !== 'betting' && last?.roundId === round.roundId
          return isKept ? last : undefined
        })
      }),
    [room],
  )
  return seat
}
