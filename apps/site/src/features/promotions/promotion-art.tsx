import type { PromotionKind } from '@fairhouse/protocol'
import type { ReactNode } from 'react'
import { ArtGround, Coin, HEIGHT, WIDTH } from './art-ground.tsx'

/** Coins that fall into a purse. */
function Deposit() {
  return (
    <>
      <Coin x={93} y={22} r={12} />
      <Coin x={119} y={15} r={9} />
      <rect className="fill-on-soft" x={72} y={36} width={66} height={18} rx={7} />
      <rect className="fill-brand" x={72} y={41} width={66} height={38} rx={7} />
      <rect className="fill-surface-1" x={116} y={53} width={27} height={14} rx={7} />
      <circle className="fill-on-soft" cx={124} cy={60} r={3.5} />
    </>
  )
}

/** A coin on its way back. */
function Cashback() {
  return (
    <>
      <circle className="fill-surface-1" cx={105} cy={45} r={38} />
      <Coin x={105} y={45} r={16} />
      <g className="fill-none stroke-brand" strokeWidth={6.5} strokeLinecap="round">
        <path d="M79.5 41a26 26 0 0 1 46-12" />
        <path d="M130.5 49a26 26 0 0 1-46 12" />
      </g>
      <path className="fill-brand" d="M132 20v17h-17z" />
      <path className="fill-brand" d="M78 70V53h17z" />
    </>
  )
}

/** A ticket with the places of a code. */
function Code() {
  return (
    <>
      <path
        className="fill-surface-1"
        d="M57 20h96a6 6 0 0 1 6 6v11a8 8 0 0 0 0 16v11a6 6 0 0 1-6 6H57a6 6 0 0 1-6-6V53a8 8 0 0 0 0-16V26a6 6 0 0 1 6-6z"
      />
      {[66, 83, 100].map((x) => (
        <rect key={x} className="fill-brand" x={x} y={38} width={13} height={14} rx={3.5} />
      ))}
      <path
        className="fill-none stroke-line-strong"
        d="M122 26v38"
        strokeWidth={2}
        strokeDasharray="3 4"
      />
      <path
        className="fill-on-soft"
        d="m140 32 3.6 8.4 9 .8-6.8 6 2 8.8-7.8-4.6-7.8 4.6 2-8.8-6.8-6 9-.8z"
      />
    </>
  )
}

/** A cake with candles. */
function Birthday() {
  return (
    <>
      <circle className="fill-surface-1" cx={105} cy={48} r={39} />
      {[93, 105, 117].map((x) => (
        <g key={x}>
          <rect className="fill-on-soft" x={x - 1.75} y={27} width={3.5} height={13} rx={1.75} />
          <path
            className="fill-money"
            d={`M${x} 16c3 4 3.6 5.600 3.600 7a3.600 3.600 0 0 1-7.200 0c0-1.400.6-3 3.600-7z`}
          />
        </g>
      ))}
      <rect className="fill-on-soft" x={85} y={39} width={40} height={18} rx={5} />
      <rect className="fill-brand" x={75} y={53} width={60} height={24} rx={6} />
      <path
        className="fill-surface-1"
        d="M75 59a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v2a5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0z"
      />
      <rect className="fill-on-soft" x={67} y={76} width={76} height={4} rx={2} />
    </>
  )
}

/** A sheet with a picture and lines, and the mark of who has read it. */
function Application() {
  return (
    <>
      <rect className="fill-surface-1" x={76} y={10} width={52} height={70} rx={6} />
      <rect className="fill-brand-soft" x={83} y={18} width={38} height={26} rx={3} />
      <circle className="fill-money" cx={111} cy={26} r={4} />
      <path className="fill-brand" d="M83 41l11-12 9 9 5-5 13 11v0H86a3 3 0 0 1-3-3z" />
      <path
        className="fill-none stroke-line-strong"
        d="M84 53h36M84 61h24M84 69h17"
        strokeWidth={3}
        strokeLinecap="round"
      />
      <circle className="fill-brand" cx={127} cy={67} r={14} />
      <path
        className="fill-none stroke-on-brand"
        d="m120.500 67.500 4.500 4.500 8.500-9"
        strokeWidth={3.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

/** Three steps, and a star above the highest. */
function Race() {
  return (
    <>
      <rect className="fill-surface-1" x={60} y={58} width={30} height={32} rx={3} />
      <rect className="fill-on-soft" x={120} y={50} width={30} height={40} rx={3} />
      <rect className="fill-brand" x={88} y={38} width={34} height={52} rx={3} />
      <path
        className="fill-money"
        d="m105 8 4.100 9.300 10.100.9-7.600 6.700 2.200 9.900-8.800-5.200-8.800 5.200 2.200-9.900-7.600-6.700 10.100-.9z"
      />
      <circle className="fill-on-brand" cx={105} cy={56} r={5} />
      <circle className="fill-surface-1" cx={135} cy={65} r={4} />
      <circle className="fill-on-soft" cx={75} cy={73} r={4} />
    </>
  )
}

const ART: Readonly<Record<PromotionKind, readonly [pattern: string, motif: () => ReactNode]>> = {
  deposit: ['02.1.3120.3.1.013.02', Deposit],
  cashback: ['1302.0213.1.3.0.2.31', Cashback],
  code: ['3.120.2.01.3.1202.13', Code],
  birthday: ['.2013.1302.1.02.130.', Birthday],
  application: ['10.2.3120.3.1302.1.0', Application],
  race: ['2.31.02.1302.1.03.12', Race],
}

/** What stands for a promotion without a picture, drawn from its kind. It is decoration. */
export function PromotionArt({ kind }: { kind: PromotionKind }) {
  const [pattern, Motif] = ART[kind]
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
    >
      <ArtGround pattern={pattern} />
      <Motif />
    </svg>
  )
}
