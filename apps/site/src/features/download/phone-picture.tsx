import { cx } from '@fairhouse/ui'
import type { ReactNode } from 'react'

/** What the drawn phone shows. */
export type Scene = 'browser' | 'menu' | 'share' | 'sheet' | 'confirm' | 'home' | 'store'

const WIDTH = 180
const HEIGHT = 220
/** The screen within the frame. */
const LEFT = 16
const RIGHT = WIDTH - LEFT
const TOP = 14

function Bar({
  x,
  y,
  width,
  tone = 'fill-surface-3',
}: {
  x: number
  y: number
  width: number
  tone?: string
}) {
  return <rect x={x} y={y} width={width} height={8} rx={4} className={tone} />
}

/** Highlights what to press. */
function Ring({ x, y, r = 15 }: { x: number; y: number; r?: number }) {
  return <circle cx={x} cy={y} r={r} strokeWidth={3} className="fill-none stroke-brand" />
}

/** The brand's tile: three quarter discs. */
function Tile({ x, y, side }: { x: number; y: number; side: number }) {
  const half = side / 2
  const arc = `a${half} ${half} 0 0`
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={side} height={side} rx={side / 4} className="fill-brand-soft" />
      <path d={`M0 ${half}h${half}${arc} 1-${half} ${half}z`} className="fill-line-strong" />
      <path d={`M${half} 0v${half}${arc} 0 ${half}-${half}z`} className="fill-brand" />
      <path d={`M${half} ${half}h${half}${arc} 1-${half} ${half}z`} className="fill-money" />
    </g>
  )
}

/** The site's page in miniature. */
function PageOnScreen() {
  return (
    <>
      <Tile x={LEFT + 12} y={56} side={36} />
      <Bar x={LEFT + 58} y={60} width={74} tone="fill-line-strong" />
      <Bar x={LEFT + 58} y={76} width={52} />
      <Bar x={LEFT + 12} y={106} width={124} />
      <Bar x={LEFT + 12} y={122} width={104} />
      <Bar x={LEFT + 12} y={138} width={116} />
    </>
  )
}

/** Three vertical dots: a browser's menu. */
function Dots({ x, y }: { x: number; y: number }) {
  return [-6, 0, 6].map((step) => (
    <circle key={step} cx={x} cy={y + step} r={2} className="fill-text" />
  ))
}

/** A box with an arrow pointing up: Apple's share icon. */
function ShareSign({ x, y }: { x: number; y: number }) {
  return (
    <path
      d={`M${x - 4} ${y - 1}h-3v10h14v-10h-3M${x} ${y + 4}v-13m-4 4l4-4l4 4`}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="fill-none stroke-text"
    />
  )
}

function Address() {
  return <rect x={LEFT + 10} y={24} width={112} height={18} rx={9} className="fill-surface-2" />
}

function Row({ y, isMarked = false }: { y: number; isMarked?: boolean }) {
  return (
    <>
      {isMarked && (
        <rect
          x={LEFT + 12}
          y={y - 11}
          width={124}
          height={30}
          rx={8}
          className="fill-brand-soft stroke-brand"
          strokeWidth={2}
        />
      )}
      <Bar x={LEFT + 22} y={y} width={70} tone={isMarked ? 'fill-brand' : 'fill-surface-3'} />
      {isMarked && (
        <path
          d={`M${RIGHT - 30} ${y + 4}h12m-6-6v12`}
          strokeWidth={2.5}
          strokeLinecap="round"
          className="stroke-brand"
        />
      )}
    </>
  )
}

const SCENES: Readonly<Record<Scene, ReactNode>> = {
  browser: (
    <>
      <Address />
      <Dots x={RIGHT - 12} y={33} />
      <PageOnScreen />
      <rect
        x={LEFT + 8}
        y={22}
        width={116}
        height={22}
        rx={11}
        strokeWidth={3}
        className="fill-none stroke-brand"
      />
    </>
  ),
  menu: (
    <>
      <Address />
      <PageOnScreen />
      <Dots x={RIGHT - 12} y={33} />
      <rect
        x={LEFT + 30}
        y={50}
        width={110}
        height={112}
        rx={10}
        className="fill-surface-1 stroke-line-strong"
      />
      {[66, 90].map((y) => (
        <Bar key={y} x={LEFT + 42} y={y} width={64} />
      ))}
      <rect
        x={LEFT + 36}
        y={108}
        width={98}
        height={28}
        rx={8}
        strokeWidth={2}
        className="fill-brand-soft stroke-brand"
      />
      <Bar x={LEFT + 44} y={118} width={58} tone="fill-brand" />
      <path
        d={`M${RIGHT - 22} 115v11m-5-5l5 5l5-5`}
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-none stroke-brand"
      />
      <Bar x={LEFT + 42} y={146} width={48} />
      <Ring x={RIGHT - 12} y={33} r={13} />
    </>
  ),
  share: (
    <>
      <PageOnScreen />
      <rect x={LEFT} y={172} width={RIGHT - LEFT} height={34} className="fill-surface-2" />
      {[LEFT + 22, RIGHT - 22].map((x) => (
        <Bar key={x} x={x - 7} y={185} width={14} />
      ))}
      <ShareSign x={WIDTH / 2} y={189} />
      <Ring x={WIDTH / 2} y={188} r={18} />
    </>
  ),
  sheet: (
    <>
      <PageOnScreen />
      <rect
        x={LEFT}
        y={82}
        width={RIGHT - LEFT}
        height={124}
        rx={12}
        className="fill-surface-1 stroke-line-strong"
      />
      <Bar x={WIDTH / 2 - 16} y={90} width={32} />
      <Row y={114} />
      <Row y={144} isMarked />
      <Row y={178} />
    </>
  ),
  confirm: (
    <>
      <PageOnScreen />
      <rect
        x={LEFT + 10}
        y={70}
        width={128}
        height={96}
        rx={12}
        className="fill-surface-1 stroke-line-strong"
      />
      <Tile x={LEFT + 22} y={84} side={32} />
      <Bar x={LEFT + 62} y={90} width={58} tone="fill-line-strong" />
      <Bar x={LEFT + 62} y={104} width={40} />
      <rect x={RIGHT - 72} y={132} width={54} height={24} rx={12} className="fill-brand" />
      <Bar x={RIGHT - 60} y={140} width={30} tone="fill-on-brand" />
    </>
  ),
  home: (
    <>
      {[0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((column) =>
          row === 1 && column === 1 ? null : (
            <rect
              key={`${row}-${column}`}
              x={LEFT + 14 + column * 44}
              y={36 + row * 50}
              width={32}
              height={32}
              rx={9}
              className="fill-surface-3"
            />
          ),
        ),
      )}
      <Tile x={LEFT + 58} y={86} side={32} />
      <Ring x={LEFT + 74} y={102} r={24} />
    </>
  ),
  store: (
    <>
      <Tile x={LEFT + 14} y={36} side={48} />
      <Bar x={LEFT + 74} y={44} width={60} tone="fill-line-strong" />
      <Bar x={LEFT + 74} y={60} width={44} />
      <rect x={LEFT + 14} y={102} width={120} height={28} rx={14} className="fill-brand" />
      <Bar x={LEFT + 52} y={112} width={44} tone="fill-on-brand" />
      <Bar x={LEFT + 14} y={148} width={120} />
      <Bar x={LEFT + 14} y={164} width={92} />
    </>
  ),
}

/** A phone with a step of a guide on its screen. The step's text says the same. */
export function PhonePicture({ scene, className }: { scene: Scene; className?: string }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cx('block h-auto w-full', className)}
    >
      <rect
        x={LEFT - 8}
        y={TOP - 8}
        width={RIGHT - LEFT + 16}
        height={HEIGHT - TOP + 40}
        rx={22}
        strokeWidth={2}
        className="fill-surface-3 stroke-line-strong"
      />
      <rect
        x={LEFT}
        y={TOP}
        width={RIGHT - LEFT}
        height={HEIGHT - TOP + 20}
        rx={14}
        className="fill-surface-1"
      />
      {SCENES[scene]}
    </svg>
  )
}
