import { CRASH, crashPoint, LEAST_EXIT } from '@fairhouse/games/crash'
import type { Translator } from '@fairhouse/i18n'
import { minor } from '@fairhouse/money'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Room } from '../../room/room.ts'
import type { RoomState } from '../../room/state.ts'
import { passed, settled, useRoom, useServerTime } from '../../room/use-room.ts'
import type { Play } from '../../shell/play.ts'
import { FeltButton, figuresOf, InstantRules, useWords } from '../instant/kit.tsx'
import { Felt } from '../instant/felt.tsx'
import type { GameEntry } from '../registry.ts'
import { flightAt, pointText } from './curve.ts'
import { Picture } from './picture.tsx'

const SPOT = 'round'

const pointOf = (outcome: unknown): number | undefined =>
  (outcome as { readonly point?: number } | null)?.point

/** Announces results of rounds, once each. */
function useAnnouncements(play: Play, words: Translator | undefined, state: RoomState): void {
  const { round, own } = state
  const point = round?.phase === 'result' ? pointOf(round.outcome) : undefined
  const sums = point === undefined ? undefined : settled(own)
  const announceEnd = useEffectEvent((of: string | undefined, at: number, payout?: bigint) => {
    if (!words || of === undefined) return
    play.speaker.play(payout !== undefined && payout > 0n ? 'win' : 'break')
    const end = words.t('studioInstant.crash.over', { at: pointText(at, words) })
    const came = { amount: play.money(payout ?? 0n) }
    play.announce(payout ? `${end} ${words.t('studioInstant.won', came)}` : end)
  })
  const out = round?.phase === 'running' ? own.find((bet) => bet.cashedOutAt !== null) : undefined
  const [outId, outAt, outPaid] = [out?.betId, out?.cashedOutAt, out?.payout]
  const announceCashOut = useEffectEvent((_: string, at: number, paid: string) => {
    if (!words) return
    play.speaker.play('coin')
    const came = words.t('studioInstant.won', { amount: play.money(paid) })
    play.announce(`${words.t('studioInstant.crash.leftAt', { at: pointText(at, words) })}. ${came}`)
  })
  useEffect(() => {
    if (outId !== undefined && outAt) announceCashOut(outId, outAt, outPaid ?? '0')
  }, [outId, outAt, outPaid])
  const [roundId, payout] = [round?.roundId, sums?.payout]
  useEffect(() => {
    if (point !== undefined) announceEnd(roundId, point, payout)
  }, [roundId, point, payout])
}

/** Points of the rounds before, newest first. */
function Past({ state, words }: { state: RoomState; words: Translator }) {
  return (
    <ol
      aria-label={words.t('studioInstant.crash.past')}
      dir="ltr"
      className="flex gap-1.5 overflow-x-auto p-2"
    >
      {state.history.slice(0, 24).map((past) => {
        const point = pointOf(past.outcome) ?? 100
        return (
          <li
            key={past.number}
            title={past.hash}
            className={cx(
              'figures rounded-pill bg-[#0006] px-3 py-1 text-xs font-bold',
              point >= 1_000
                ? 'text-[#ffd84a]'
                : point >= 200
                  ? 'text-[#5df2a3]'
                  : 'text-[#ffb0b0]',
            )}
          >
            {pointText(point, words)}
          </li>
        )
      })}
    </ol>
  )
}

/** Other players on the flight, and those who have cashed out. */
function Others({ play, words, state }: { play: Play; words: Translator; state: RoomState }) {
  const left = new Map(state.cashOuts.map(({ alias, at }) => [alias, at]))
  return (
    <section className="hidden w-64 shrink-0 overflow-auto p-3 lg:block">
      <h2 className="mb-2 text-sm font-bold">
        {words.t('studioInstant.crash.here', { count: state.playersHere })}
      </h2>
      <ul data-others className="grid gap-1 text-sm">
        {state.others.slice(0, 40).map((bet, at) => {
          const out = left.get(bet.alias)
          return (
            <li
              key={at}
              className={cx(
                'flex justify-between gap-2 rounded-odds bg-[#0004] px-2 py-1',
                out !== undefined && 'text-[#5df2a3]',
              )}
            >
              <span className="truncate">{bet.alias}</span>
              <span className="figures font-semibold">
                {out === undefined ? play.money(bet.stake) : pointText(out, words)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface ActionProps {
  readonly play: Play
  readonly words: Translator
  readonly room: Room
  readonly state: RoomState
}

/** The one thing to do now: bet, take the bet back, or leave the flight. */
function Action({ play, words, room, state, auto }: ActionProps & { auto: number | undefined }) {
  const { stake, balance, isPaused, isOver } = useStore(play.state)
  const { t } = words
  const { round, own, pending } = state
  const isFlying = round?.phase === 'running'
  const now = useServerTime(room, 100, isFlying)
  const standing = own.filter((bet) => bet.cashedOutAt === null && bet.payout === null)
  const staked = own.reduce((sum, bet) => sum + BigInt(bet.stake), 0n)
  if (isFlying && standing.length > 0) {
    const { multiplier } = flightAt(now, round.since, undefined)
    const worth = standing.reduce((sum, bet) => sum + BigInt(bet.stake), 0n)
    const amount = play.money((worth * BigInt(multiplier)) / 100n)
    return (
      <FeltButton
        isStrong
        isShut={multiplier < LEAST_EXIT}
        onPress={() => void room.cashOut().then((answer) => passed(play, answer))}
      >
        {t('studioInstant.cashOut', { amount })}
      </FeltButton>
    )
  }
  if (round?.phase === 'betting' && own.length > 0) {
    return (
      <FeltButton onPress={() => void room.undo(true).then((answer) => passed(play, answer))}>
        {t('studioInstant.crash.takeBack', { amount: play.money(staked) })}
      </FeltButton>
    )
  }
  const mayBet = round?.phase === 'betting' && pending.length === 0 && balance >= stake
  const out = own.find((bet) => bet.cashedOutAt !== null)?.cashedOutAt
  return (
    <FeltButton
      isStrong
      isShut={!mayBet || isPaused || isOver}
      onPress={() => {
        play.speaker.play('press')
        void room.bet(SPOT, stake, auto).then((answer) => passed(play, answer))
      }}
    >
      {out !== undefined && out !== null
        ? t('studioInstant.crash.leftAt', { at: pointText(out, words) })
        : t('studioInstant.crash.bet', { amount: play.money(stake) })}
    </FeltButton>
  )
}

/** The stake, and the automatic cash-out. */
function Choices(props: ActionProps & { auto: string; onAuto: (text: string) => void }) {
  const { play, words, state, auto, onAuto } = props
  const { stake } = useStore(play.state)
  const isShut = state.round?.phase === 'betting' && state.own.length > 0
  return (
    <div className="grid grid-cols-2 gap-2">
      <label className="grid min-w-0 gap-1 text-xs text-[#ffffffd9]">
        {words.t('studioInstant.crash.stake')}
        <select
          value={stake.toString()}
          disabled={isShut}
          onChange={(event) => play.setStake(minor(BigInt(event.currentTarget.value)))}
          className="figures min-h-12 w-full rounded-card bg-[#0006] px-3 font-bold text-[#fff]"
        >
          {play.session.limits.stakes.map((one) => (
            <option key={one} value={one} className="text-[#000]">
              {play.money(one)}
            </option>
          ))}
        </select>
      </label>
      <label className="grid min-w-0 gap-1 text-xs text-[#ffffffd9]">
        {words.t('studioInstant.crash.auto')}
        <input
          inputMode="decimal"
          value={auto}
          placeholder="–"
          disabled={isShut}
          onChange={(event) => onAuto(event.currentTarget.value)}
          className="figures min-h-12 w-full rounded-card bg-[#0006] px-3 font-bold text-[#fff]"
        />
      </label>
    </div>
  )
}

/** Hundredths of what was typed; undefined for nothing, or for what is no exit. */
function readAuto(text: string): number | undefined {
  const typed = Number(text.trim().replace(',', '.').replace('×', ''))
  const hundredths = Math.round(typed * 100)
  const isExit = text.trim() !== '' && hundredths >= LEAST_EXIT && hundredths <= 1_000_000
  return isExit ? hundredths : undefined
}

function CrashBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const room = useRoom(play)
  const state = useStore(room.state)
  const isCalm = useStore(play.isCalm)
  const [auto, setAuto] = useState('')
  useAnnouncements(play, words, state)
  const { round } = state
  const isBetting = round?.phase === 'betting'
  const now = useServerTime(room, 200, isBetting)
  if (!words) return null
  const { t } = words
  const since = round?.phase === 'running' ? round.since : undefined
  const point = round?.phase === 'result' ? pointOf(round.outcome) : undefined
  const seconds = Math.max(0, Math.ceil(((round?.until ?? now) - now) / 1_000))
  const words4 = {
    number: words.number,
    waiting: t('studioInstant.crash.waiting'),
    crashed: t('studioInstant.crash.end'),
  }
  return (
    <Felt
      play={play}
      tone="violet"
      controls={
        <>
          <Choices {...{ play, words, room, state, auto }} onAuto={setAuto} />
          <Action {...{ play, words, room, state }} auto={readAuto(auto)} />
        </>
      }
    >
      <div className="flex size-full min-h-60 flex-col">
        <Past state={state} words={words} />
        <div className="flex min-h-0 flex-1">
          <Picture {...{ room, point, seconds, isCalm }} since={since} words={words4} />
          <Others {...{ play, words, state }} />
        </div>
        {state.link === 'lost' && (
          <p role="status" className="text-center text-sm">
            {t('studioInstant.crash.lost')}
          </p>
        )}
      </div>
    </Felt>
  )
}

/** Crash: one flight for everybody; who leaves before it ends is paid the multiplier. */
export const entry: GameEntry = {
  Board: CrashBoard,
  Rules: ({ play }) => <InstantRules play={play} code="crash" />,
  hasOwnControls: true,
  nameOf: (play) => play.translator.find('studio.game.crash') ?? 'Crash',
  proves: (_, salt, { hash, outcome }) => pointOf(outcome) === crashPoint(hash, salt),
  facts: () => figuresOf(CRASH),
}
