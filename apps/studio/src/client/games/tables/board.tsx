import type { BetOdds, JsonObject } from '@fairhouse/games/core'
import { tableGameOf } from '@fairhouse/games/tables'
import type { Translator } from '@fairhouse/i18n'
import { minor } from '@fairhouse/money'
import { useStore } from '@fairhouse/ui/store'
import { useEffect, useMemo, useState } from 'react'
import { percentOf } from '../../shell/rules-sheet.tsx'
import type { Play } from '../../shell/play.ts'
import { shownSince } from '../../room/decided.ts'
import type { Room } from '../../room/room.ts'
import type { RoomState } from '../../room/state.ts'
import { passed, settled, useRoom, useServerTime } from '../../room/use-room.ts'
import { useRoomTexts } from '../../room/use-room-texts.ts'
import { type ClothFacts, ClothContext } from './cloth.tsx'
import { Cloth } from './cloths.tsx'
import { TableHead } from './head.tsx'
import { isRevealed, isTableCode, type TableCode } from './reveal.ts'
import { Road } from './road.tsx'
import { Scene } from './scenes.tsx'
import { againOf, sumsOf } from './sums.ts'
import { Tray } from './tray.tsx'
import { oddsOf, paysOf, paysText, resultText, spotName } from './words.ts'
import './tables.css'

/** Odds of all spots, computed once, after the first paint: a full distribution takes a moment. */
function useOdds(code: TableCode, spots: readonly string[]): ReadonlyMap<string, BetOdds> {
  const [odds, setOdds] = useState<ReadonlyMap<string, BetOdds>>(new Map())
  useEffect(() => {
    const timer = setTimeout(() => {
      const all = oddsOf(code, spots)
      setOdds(new Map(all.map((one) => [one.bet, one])))
    }, 60)
    return () => clearTimeout(timer)
  }, [code, spots])
  return odds
}

/** Spots that pay more than nothing by an outcome. */
function winners(code: TableCode, outcome: JsonObject | null): ReadonlySet<string> {
  const game = tableGameOf(code)
  if (!game || !outcome) return new Set()
  const stake = minor(10_000n)
  return new Set(game.spots.filter((spot) => game.payout({ spot, stake }, outcome) > 0n))
}

interface AnnouncementProps {
  readonly play: Play
  readonly texts: Translator
  readonly code: TableCode
  readonly state: RoomState
  readonly outcome: JsonObject | null
  readonly isShown: boolean
}

/** Announces what happens, and returns the line above the table. */
function useAnnouncements(props: AnnouncementProps): string {
  const { play, texts, code, state, outcome, isShown } = props
  const { round, own } = state
  const sums = round?.phase === 'result' ? settled(own) : undefined
  const result = isShown && outcome ? resultText(texts, code, outcome) : ''
  const won =
    sums === undefined
      ? ''
      : sums.payout > 0n
        ? texts.t('studioRooms.won', { amount: play.money(sums.payout) })
        : texts.t('studioRooms.lost2')
  const line = [result, won].filter((part) => part !== '').join(' ')
  const text =
    line === '' && round
      ? texts.t(round.phase === 'betting' ? 'studioRooms.betsOpen' : 'studioRooms.betsShut')
      : line
  useEffect(() => {
    if (text !== '') play.announce(text)
  }, [play, text])
  // A return below the stake is no win, and gets no win sound.
  const hasWon = isShown && sums !== undefined && sums.payout > sums.stake
  useEffect(() => {
    if (hasWon) play.speaker.play('win')
  }, [play, hasWon])
  return line
}

interface TableProps {
  readonly play: Play
  readonly code: TableCode
  readonly room: Room
  readonly texts: Translator
}

/** Chips, placing, taking back. */
function useActions({ play, room, texts }: TableProps) {
  const chips = useMemo(() => play.session.limits.stakes.map(BigInt), [play])
  const [chip, setChip] = useState(() => chips[3] ?? chips[0] ?? 0n)
  const [last, setLast] = useState<RoomState['own']>([])
  useEffect(
    () =>
      room.listen((event) => {
        if (event.type === 'own' && event.bets.length > 0) setLast(event.bets)
      }),
    [room],
  )
  const place = (spot: string, stake = chip) => {
    play.clearFault()
    play.speaker.play('coin')
    void room.bet(spot, stake).then((answer) => {
      if (!passed(play, answer)) return
      const amount = play.money(stake)
      play.announce(texts.t('studioRooms.placed', { amount, spot: spotName(texts, spot) }))
    })
  }
  const undo = (all: boolean) => {
    void room.undo(all).then((answer) => {
      if (passed(play, answer)) play.announce(texts.t('studioRooms.takenBack'))
    })
  }
  const again = () => {
    for (const { spot, stake } of againOf(last, chips)) place(spot, stake)
  }
  return { chips, chip, setChip, place, undo, again, hasLast: last.length > 0 }
}

/** Exact payout of the focused spot. */
function OddsLine(props: { texts: Translator; odds: BetOdds | undefined }) {
  const { texts, odds } = props
  if (!odds) return <p className="tb-odds" />
  const part = ({ num, den }: { num: bigint; den: bigint }) =>
    (Number((num * 1_000_000n) / den) / 1_000_000).toString()
  return (
    <p className="tb-odds">
      {texts.t('studioRooms.odds', {
        spot: spotName(texts, odds.bet),
        pays: paysText(texts, paysOf(odds)),
        rtp: percentOf(part(odds.rtp), 2, texts.number),
        chance: percentOf(part(odds.hitRate), 2, texts.number),
      })}
    </p>
  )
}

function Table(props: TableProps) {
  const { play, code, room, texts } = props
  const state = useStore(room.state)
  const isCalm = useStore(play.isCalm)
  const { isPaused, isOver } = useStore(play.state)
  const now = useServerTime(room, 100)
  const odds = useOdds(code, play.session.spots)
  const [looked, setLooked] = useState<string>()
  const actions = useActions(props)
  const since = shownSince(state)
  const { round } = state
  const outcome = round && round.phase !== 'betting' ? (round.outcome as JsonObject | null) : null
  const isShown = outcome !== null && isRevealed(code, now - since)
  const line = useAnnouncements({ play, texts, code, state, outcome, isShown })
  const won = useMemo(() => winners(code, outcome), [code, outcome])
  const sums = useMemo(() => sumsOf(state), [state])
  const pays = useMemo(() => new Map([...odds].map(([spot, one]) => [spot, paysOf(one)])), [odds])
  const isBetting = round?.phase === 'betting' && (round.until ?? 0) > now
  const isOpen = isBetting && !isPaused && !isOver && state.link === 'open'
  const facts: ClothFacts = {
    play,
    texts,
    isOpen,
    chips: actions.chips,
    sums,
    pays,
    won,
    isShown,
    place: actions.place,
    look: setLooked,
  }
  return (
    <ClothContext value={facts}>
      <div className={`tb-table tb-${code}`} data-phase={round?.phase} data-round={round?.roundId}>
        <TableHead texts={texts} state={state} now={now} line={line} />
        <div className="tb-scene">
          <Scene
            {...{ code, room, texts, outcome, since, isCalm }}
            ms={outcome === null ? 0 : now - since}
          />
          <Road code={code} rounds={state.history} texts={texts} />
        </div>
        <div className="tb-cloth">
          <Cloth code={code} />
        </div>
        <OddsLine texts={texts} odds={odds.get(looked ?? '')} />
        <Tray
          chip={actions.chip}
          onChip={actions.setChip}
          hasBets={state.own.length > 0}
          hasLast={actions.hasLast}
          onUndo={actions.undo}
          onAgain={actions.again}
        />
      </div>
    </ClothContext>
  )
}

/** A shared table. */
export function TableBoard({ play }: { play: Play }) {
  const texts = useRoomTexts(play)
  const room = useRoom(play)
  const code = play.session.gameCode
  if (!texts || !isTableCode(code)) return null
  return <Table play={play} code={code} room={room} texts={texts} />
}
