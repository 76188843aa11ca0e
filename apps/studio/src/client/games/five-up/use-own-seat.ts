import type { FiveUpPot } from '@fairhouse/games/five-up'
import { useEffect, useState } from 'react'
import type { Room } from '../../room/room.ts'
import type { Play } from '../../shell/play.ts'
import { ownEntries } from './own-entries.ts'

export interface OwnSeat {
  readonly roundId: string
  readonly betId: string
  readonly pot: FiveUpPot
}

/** The own seat of the current round; remembered when its stake is given back and its bet gone. */
export function useOwnSeat(play: Play, room: Room): OwnSeat | undefined {
  const [seat, setSeat] = useState<OwnSeat>()
  useEffect(
    () =>
      room.state.subscribe(() => {
        const { own, round } = room.state.get()
        const [bet] = own
        const isOpen = round?.phase === 'betting'
        // Left, here or on another page of the same member.
        if (isOpen && !bet) ownEntries(play).delete(round.number)
        setSeat((last) => {
          if (!round) return undefined
          if (bet) return { roundId: round.roundId, betId: bet.betId, pot: bet.spot as FiveUpPot }
          return !isOpen && last?.roundId === round.roundId ? last : undefined
        })
      }),
    [play, room],
  )
  return seat
}
