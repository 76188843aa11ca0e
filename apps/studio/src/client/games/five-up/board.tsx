import {
  FIVE_UP_LEAST_SEATS,
  FIVE_UP_POTS,
  FIVE_UP_SEATS,
  type FiveUpPot,
  potPayout,
} from '@fairhouse/games/five-up'
import { minor } from '@fairhouse/money'
import { useStore } from '@fairhouse/ui/store'
import { useEffect, useState } from 'react'
import { RUNNING_MS, shownSince } from '../../room/decided.ts'
import type { Room } from '../../room/room.ts'
import type { RoomState } from '../../room/state.ts'
import { passed, useRoom, useServerTime } from '../../room/use-room.ts'
import type { Play } from '../../shell/play.ts'
import { FeltButton, useWords } from '../instant/kit.tsx'
import { TableHead } from '../tables/head.tsx'
import '../tables/tables.css'
import { useRoomTexts } from '../../room/use-room-texts.ts'
import './five-up.css'
import {
  dealtSeats,
  isDecided,
  playedPots,
  type PlayedPot,
  type Seat,
  takenSeats,
} from './outcome.ts'
import { entryOfKey, ownEntries } from './own-entries.ts'
import { Pots, potStakes } from './pots.tsx'
import { handText, Seats, type Words } from './seats.tsx'
import { type OwnSeat, useOwnSeat } from './use-own-seat.ts'

interface ShownPot extends Words {
  readonly play: Play
  readonly played: PlayedPot | undefined
  readonly own: OwnSeat | undefined
}

/** Who won the pot that is looked at, in a sentence; of the own one what came of it. */
function resultLine({ play, texts, words, played, own }: ShownPot): string {
  if (!played) return ''
  const { t } = texts
  const isOwnPot = played.seats.some(({ betId }) => betId === own?.betId)
  if (played.isGivenBack) return isOwnPot ? t('studioRooms.up.alone') : ''
  const best = played.seats[played.winner ?? -1]
  if (!best) return ''
  const amount = play.money(played.prize ?? '0')
  const hand = handText({ texts, words }, best.hand ?? '')
  return best.betId === own?.betId
    ? t('studioRooms.up.youWin', { amount, hand })
    : t('studioRooms.up.wins', { name: best.alias, amount, hand })
}

/**
 * The pot looked at: the chosen one, after a reload that of the own seat, else the lowest. It never
 * changes by itself: a stake must not change under the finger that is about to press.
 */
function usePot(own: OwnSeat | undefined) {
  const [chosen, setChosen] = useState<FiveUpPot>()
  if (chosen === undefined && own) setChosen(own.pot)
  return [chosen ?? 'low', setChosen] as const
}

/** What to do now: take a seat, leave it, or wait. */
function Action(
  props: Words & {
    readonly play: Play
    readonly room: Room
    readonly pot: FiveUpPot
    readonly stake: bigint
    readonly taken: number
    readonly isOpen: boolean
  },
) {
  const { play, room, texts, pot, stake, taken, isOpen } = props
  const { balance } = useStore(play.state)
  const { own, pending, round } = useStore(room.state)
  const { t } = texts
  const isSeated = own.length > 0
  const isFull = taken >= FIVE_UP_SEATS
  const sit = () => {
    play.clearFault()
    play.speaker.play('coin')
    void room.bet(pot, stake).then((answer) => {
      if (!passed(play, answer) || !answer.isDone) return
      if (round) ownEntries(play).set(round.number, entryOfKey(answer.key))
      play.announce(t('studioRooms.up.seated', { amount: play.money(stake) }))
    })
  }
  const leave = () => {
    void room.undo(true).then((answer) => {
      if (passed(play, answer)) play.announce(t('studioRooms.takenBack'))
    })
  }
  const label =
    round !== null && round.phase !== 'betting'
      ? t('studioRooms.closing')
      : isSeated
        ? t('studioRooms.up.leave')
        : isFull
          ? t('studioRooms.up.full')
          : t('studioRooms.up.sit', { amount: play.money(stake) })
  const isShut = !isOpen || pending.length > 0 || (!isSeated && (isFull || balance < stake))
  return (
    <FeltButton isStrong={!isSeated} isShut={isShut} onPress={isSeated ? leave : sit}>
      {label}
    </FeltButton>
  )
}

/** Announces the round's phases and results, once each, and returns the line above the table. */
function useLine(shown: ShownPot, state: RoomState, hasEnded: boolean): string {
  const { play, texts, own, played } = shown
  const line = hasEnded ? resultLine(shown) : ''
  const phase = state.round?.phase
  const text =
    line !== '' || phase === undefined
      ? line
      : texts.t(phase === 'betting' ? 'studioRooms.betsOpen' : 'studioRooms.betsShut')
  useEffect(() => {
    if (text !== '') play.announce(text)
  }, [play, text])
  const best = played?.seats[played.winner ?? -1]
  const hasWon = hasEnded && best !== undefined && best.betId === own?.betId
  useEffect(() => {
    if (hasWon) play.speaker.play('win')
  }, [play, hasWon])
  return line
}

function Table({ play, room, texts, words }: Words & { play: Play; room: Room }) {
  const state = useStore(room.state)
  const isCalm = useStore(play.isCalm)
  const { isPaused, isOver } = useStore(play.state)
  const now = useServerTime(room, 100)
  const own = useOwnSeat(play, room)
  const { round } = state
  const pots = playedPots(round?.phase === 'betting' ? null : round?.outcome)
  const playedOf = (pot: FiveUpPot) => pots.find((one) => one.pot === pot)
  // In calm mode all cards lie open at once.
  const ms = isCalm ? RUNNING_MS : now - shownSince(state)
  const seatsOf = (pot: FiveUpPot): readonly Seat[] => {
    const played = playedOf(pot)
    if (played) return dealtSeats(played, own?.betId, ms)
    return round?.phase === 'betting' ? takenSeats(state, pot, play.session.alias) : []
  }
  const seatsBy = new Map(FIVE_UP_POTS.map((pot) => [pot, seatsOf(pot)]))
  const [pot, choose] = usePot(own)
  const stakes = potStakes(play)
  const stake = new Map(stakes).get(pot) ?? 0n
  const played = playedOf(pot)
  const hasEnded = round?.phase !== 'betting' && isDecided(ms)
  const line = useLine({ play, texts, words, played, own }, state, hasEnded)
  const seats = seatsBy.get(pot) ?? []
  const isBetting = round?.phase === 'betting' && (round.until ?? 0) > now
  const prize = potPayout(minor(stake), Math.max(FIVE_UP_LEAST_SEATS, seats.length))
  return (
    <div className="fu-table" data-phase={round?.phase} data-round={round?.roundId}>
      <TableHead texts={texts} state={state} now={now} line={line} />
      <Pots
        play={play}
        texts={texts}
        chosen={pot}
        onChoose={choose}
        choices={stakes.map(([code, price]) => ({
          pot: code,
          stake: price,
          taken: seatsBy.get(code)?.length ?? 0,
          isOwn: own?.pot === code,
        }))}
      />
      <div className="fu-seats flex min-h-0 flex-col overflow-y-auto">
        <Seats {...{ texts, words, seats }} hasWinner={hasEnded && played?.isGivenBack === false} />
      </div>
      <div className="mx-auto grid w-full max-w-160 gap-1.5 px-3 pt-1 pb-3 in-data-replay:hidden">
        <p className="figures text-center text-xs text-[#ffffffd9]">
          {texts.t(
            seats.length < FIVE_UP_LEAST_SEATS ? 'studioRooms.up.least' : 'studioRooms.up.prize',
            {
              amount: play.money(prize),
            },
          )}
        </p>
        <Action
          {...{ play, room, texts, words, pot, stake }}
          taken={seats.length}
          isOpen={isBetting && !isPaused && !isOver && state.link === 'open'}
        />
      </div>
    </div>
  )
}

/** The room of Five Up. */
export function FiveUpBoard({ play }: { play: Play }) {
  const texts = useRoomTexts(play)
  const words = useWords(play)
  const room = useRoom(play)
  if (!texts || !words) return null
  return <Table {...{ play, room, texts, words }} />
}
