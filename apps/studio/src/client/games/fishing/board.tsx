import { CANNON_LEVELS } from '@fairhouse/games/fishing'
import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { Crosshair, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import type { Play } from '../../shell/play.ts'
import type { Room } from '../../room/room.ts'
import { useRoom, useServerTime } from '../../room/use-room.ts'
import { StageHost } from '../../stage/stage-host.tsx'
import type { Stage } from '../../stage/stage.ts'
import { useRoomTexts } from '../../room/use-room-texts.ts'
import { Fishery } from './fishery.ts'
import { WaterScene } from './scene.ts'
import { fishAt } from './water.ts'

interface Parts {
  readonly play: Play
  readonly room: Room
  readonly texts: Translator
  readonly fishery: Fishery
}

const ROUND44 =
  'inline-grid size-11 shrink-0 place-items-center rounded-pill bg-surface-3 text-text ' +
  'enabled:hover:bg-surface-2 disabled:opacity-40'

function Cannon({ play, texts, fishery }: Parts) {
  const { t } = texts
  const level = useStore(fishery.level)
  return (
    <div role="group" aria-label={t('studioRooms.fish.level')} className="flex items-center gap-1">
      <button
        type="button"
        aria-label={t('studioRooms.fish.levelLess')}
        disabled={level === 0}
        onClick={() => fishery.changeLevel(-1)}
        className={ROUND44}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <div className="grid min-w-18 text-center">
        <span className="text-xs text-text-2">
          {t('studioRooms.fish.level')} ×{CANNON_LEVELS[level]}
        </span>
        <output className="figures text-sm font-bold">{play.money(fishery.stake)}</output>
      </div>
      <button
        type="button"
        aria-label={t('studioRooms.fish.levelMore')}
        disabled={level >= fishery.stakes.length - 1}
        onClick={() => fishery.changeLevel(1)}
        className={ROUND44}
      >
        <Plus aria-hidden className="size-5" />
      </button>
    </div>
  )
}

/** What is aimed at, who sits here: all that the canvas shows, in words. */
function Words({ room, texts, fishery }: Parts) {
  const { t } = texts
  const { shooters, seat, link } = useStore(room.state)
  const aim = useStore(fishery.aim)
  useServerTime(room, 250)
  const all = fishery.inSight()
  const target = all.find(({ id }) => id === aim)
  const line =
    link === 'lost'
      ? t('studioRooms.lost')
      : target
        ? fishery.aimText(target)
        : t('studioRooms.fish.inWater', { count: all.length })
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 px-3 pt-1 text-sm">
      <p className="font-semibold">{line}</p>
      <ul className="flex gap-3 text-xs text-text-2">
        {shooters.map((one) => (
          <li key={one.seat} className={cx(one.seat === seat && 'font-bold text-text')}>
            {t('studioRooms.fish.seat', {
              seat: one.seat + 1,
              alias: one.seat === seat ? t('studioRooms.you') : one.alias,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function press(fishery: Fishery, event: KeyboardEvent): void {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => fishery.aimNext(1),
    ArrowDown: () => fishery.aimNext(1),
    ArrowLeft: () => fishery.aimNext(-1),
    ArrowUp: () => fishery.aimNext(-1),
    Enter: () => fishery.shoot(),
    ' ': () => fishery.shoot(),
    '+': () => fishery.changeLevel(1),
    '=': () => fishery.changeLevel(1),
    '-': () => fishery.changeLevel(-1),
  }
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}

function Water(parts: Parts) {
  const { play, room, texts, fishery } = parts
  const isDark = useStore(play.isDark)
  const isCalm = useStore(play.isCalm)
  const build = (stage: Stage) => {
    const scene = new WaterScene({
      stage,
      now: room.now,
      state: room.state.get,
      tides: fishery.tides,
      aim: fishery.aim.get,
      isDark,
      isCalm,
    })
    return fishery.attach(scene)
  }
  const point = (event: PointerEvent<HTMLElement>, isShot: boolean) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const { scene } = fishery
    if (!scene) return
    const [x, y] = [event.clientX - left, event.clientY - top]
    const target = fishAt(scene.swimmers(), scene.view, x, y)
    if (!target) return
    fishery.aim.set(target.id)
    if (isShot) fishery.shoot()
  }
  return (
    <div className="relative min-h-0 overflow-hidden">
      <StageHost key={`${isDark}${isCalm}`} build={build} />
      <button
        type="button"
        data-water
        aria-label={texts.t('studioRooms.fish.water')}
        className="absolute inset-0 cursor-crosshair touch-manipulation"
        onKeyDown={(event) => press(fishery, event)}
        onPointerDown={(event) => point(event, true)}
        onPointerMove={(event) => event.pointerType === 'mouse' && point(event, false)}
        // What reads the page aloud presses without a pointer.
        onClick={(event) => event.detail === 0 && fishery.shoot()}
      />
    </div>
  )
}

function Shore({ play, room, texts }: Omit<Parts, 'fishery'>) {
  const [fishery] = useState(() => new Fishery(play, room, texts))
  const { round, seat } = useStore(room.state)
  useEffect(
    () =>
      room.listen((event) => {
        if (event.type === 'shot' && event.key === undefined) void fishery.others(event)
      }),
    [room, fishery],
  )
  const { t } = texts
  const parts = { play, room, texts, fishery }
  return (
    <div
      data-phase={round?.phase}
      data-seat={seat}
      className="grid h-full grid-rows-[minmax(0,1fr)_auto_auto]"
    >
      <Water {...parts} />
      <Words {...parts} />
      <div className="flex items-center justify-between gap-3 px-3 py-2">
        <Cannon {...parts} />
        <button
          type="button"
          data-shoot
          onClick={() => fishery.shoot()}
          className={cx(
            'inline-flex min-h-12 items-center gap-2 rounded-pill bg-brand px-3 text-sm font-bold',
            'sm:px-5 sm:text-base',
            'text-on-brand hover:bg-brand-hover active:translate-y-0.5',
          )}
        >
          <Crosshair aria-hidden className="size-5 shrink-0" />
          <ShootWords {...parts} label={t} />
        </button>
      </div>
    </div>
  )
}

function ShootWords({ play, fishery, label }: Parts & { readonly label: Translator['t'] }) {
  useStore(fishery.level)
  return <span>{label('studioRooms.fish.shoot', { amount: play.money(fishery.stake) })}</span>
}

/** The shared water. */
export function FishingBoard({ play }: { play: Play }) {
  const texts = useRoomTexts(play)
  const room = useRoom(play)
  return texts ? <Shore play={play} room={room} texts={texts} /> : null
}
