import type { Translator } from '@fairhouse/i18n'
import { useEffect, useState } from 'react'
import type { Room } from '../../room/room.ts'
import { curveOf, flightAt, HEIGHT, pointText, WIDTH } from './curve.ts'

interface PictureProps {
  readonly room: Room
  /** Server time of the start; undefined before it. */
  readonly since: number | undefined
  /** Where it ended, once that is published. */
  readonly point: number | undefined
  readonly seconds: number
  readonly isCalm: boolean
  readonly words: Pick<Translator, 'number'> & {
    readonly waiting: string
    readonly crashed: string
  }
}

/** Redraws with every frame of the screen while a flight is on; less often in calm mode. */
function useNow(room: Room, isOn: boolean, isCalm: boolean): number {
  const [now, setNow] = useState(() => room.now())
  useEffect(() => {
    if (!isOn) return undefined
    let frame = 0
    let last = 0
    const draw = (time: number) => {
      if (!isCalm || time - last > 200) {
        last = time
        setNow(room.now())
      }
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [room, isOn, isCalm])
  return now
}

/** Drawn apart from the curve, which is stretched to its box. */
function Rocket({ isOver }: { isOver: boolean }) {
  if (isOver) {
    return (
      <g fill="none" stroke="#ff8f8f" strokeWidth={9}>
        {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
          <path key={angle} d="M22 0L58 0" transform={`rotate(${angle})`} strokeLinecap="round" />
        ))}
      </g>
    )
  }
  return (
    <g transform="rotate(35)">
      <path d="M0 -46C20 -22 20 10 14 30H-14C-20 10 -20 -22 0 -46Z" fill="#fffdf7" />
      <circle cy={-10} r={9} fill="#3aa0ff" />
      <path d="M-14 10L-30 36L-13 30ZM14 10L30 36L13 30Z" fill="#ff5d8f" />
      <path d="M-9 32L0 66L9 32Z" fill="#ffd84a" />
    </g>
  )
}

/** The flight: the curve to date, the multiplier large in front of it. */
export function Picture(props: PictureProps) {
  const { room, since, point, seconds, isCalm, words } = props
  const isFlying = since !== undefined && point === undefined
  const now = useNow(room, isFlying, isCalm)
  const isOver = point !== undefined
  const flight = since === undefined && !isOver ? undefined : flightAt(now, since ?? 0, point)
  const curve = flight && curveOf(flight)
  return (
    <div className="relative grid size-full place-items-center overflow-hidden">
      <svg
        aria-hidden
        viewBox={`-20 -60 ${WIDTH + 40} ${HEIGHT + 80}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {[0.25, 0.5, 0.75, 1].map((high) => (
          <path
            key={high}
            d={`M0 ${HEIGHT * (1 - high)}H${WIDTH}`}
            stroke="#ffffff1f"
            strokeWidth={2}
          />
        ))}
        {curve && (
          <>
            <path d={curve.area} fill={isOver ? '#ff5d5d33' : '#ffd84a33'} />
            <path
              d={curve.line}
              fill="none"
              stroke={isOver ? '#ff8f8f' : '#ffd84a'}
              strokeWidth={10}
              strokeLinecap="round"
            />
          </>
        )}
      </svg>
      {curve && (
        <svg
          aria-hidden
          viewBox="-70 -70 140 140"
          className="absolute size-20 -translate-1/2 sm:size-28"
          style={{
            left: `${((curve.tip.x + 20) / (WIDTH + 40)) * 100}%`,
            top: `${((curve.tip.y + 60) / (HEIGHT + 80)) * 100}%`,
          }}
        >
          <Rocket isOver={isOver} />
        </svg>
      )}
      <div className="relative grid justify-items-center gap-1 text-center drop-shadow-lg">
        <span
          className="figures text-[4rem]/none font-[800] sm:text-[6.5rem]"
          data-result={point}
          style={{ color: isOver ? '#ff9d9d' : '#fff' }}
        >
          {flight ? pointText(flight.multiplier, words) : seconds}
        </span>
        <span className="text-base font-semibold">
          {isOver ? words.crashed : flight ? '' : words.waiting}
        </span>
      </div>
    </div>
  )
}
