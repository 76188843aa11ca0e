import { Coin } from './art-ground.tsx'

/** The outline of a ticket with round corners, and a notch at each side. */
const TICKET =
  'M57 20h96a6 6 0 0 1 6 6v11a8 8 0 0 0 0 16v11a6 6 0 0 1-6 6H57a6 6 0 0 1-6-6V53a8 8 0 0 0 0-16' +
  'V26a6 6 0 0 1 6-6z'

/** Six drops of icing along the upper edge of a cake. */
const ICING = `M75 59a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v2${'a5 5 0 0 1-10 0'.repeat(6)}z`

const STAR = 'm105 8 4.6 10.4 11.4 1-8.6 7.6 2.5 11.2-9.9-5.9-9.9 5.9 2.5-11.2-8.6-7.6 11.4-1z'

/** Coins that fall into a purse. */
export function Deposit() {
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
export function Cashback() {
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
export function Code() {
  return (
    <>
      <path className="fill-surface-1" d={TICKET} />
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
        d="m137 35 2.9 6.7 7.2.7-5.4 4.8 1.6 7-6.3-3.7-6.2 3.7 1.6-7-5.5-4.8 7.2-.7z"
      />
    </>
  )
}

/** A cake with candles. */
export function Birthday() {
  return (
    <>
      <circle className="fill-surface-1" cx={105} cy={48} r={39} />
      {[93, 105, 117].map((x) => (
        <g key={x}>
          <rect className="fill-on-soft" x={x - 1.75} y={27} width={3.5} height={13} rx={1.75} />
          <path
            className="fill-money"
            d={`M${x} 16c3 4 3.6 5.6 3.6 7a3.6 3.6 0 0 1-7.2 0c0-1.4.6-3 3.6-7z`}
          />
        </g>
      ))}
      <rect className="fill-on-soft" x={85} y={39} width={40} height={18} rx={5} />
      <rect className="fill-brand" x={75} y={53} width={60} height={24} rx={6} />
      <path className="fill-surface-1" d={ICING} />
      <rect className="fill-on-soft" x={67} y={76} width={76} height={4} rx={2} />
    </>
  )
}

/** A sheet with a picture and lines, and the mark of who has read it. */
export function Application() {
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
        d="m120.5 67.5 4.5 4.5 8.5-9"
        strokeWidth={3.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

/** Three steps, and a star above the highest. */
export function Race() {
  return (
    <>
      <path className="fill-surface-1" d="M57 90V66a4 4 0 0 1 4-4h25v28z" />
      <path className="fill-on-soft" d="M124 90V54h25a4 4 0 0 1 4 4v32z" />
      <path className="fill-brand" d="M88 90V46a4 4 0 0 1 4-4h26a4 4 0 0 1 4 4v44z" />
      <path className="fill-money" d={STAR} />
      <g className="fill-none stroke-on-brand" strokeWidth={3} strokeLinecap="round">
        <path d="M98 52h14M98 60h14M98 68h14" />
      </g>
      <path
        className="fill-none stroke-line-strong"
        d="M65 72h14M65 80h14"
        strokeWidth={3}
        strokeLinecap="round"
      />
      <path
        className="fill-none stroke-brand-soft"
        d="M131 64h14M131 72h14"
        strokeWidth={3}
        strokeLinecap="round"
      />
    </>
  )
}
