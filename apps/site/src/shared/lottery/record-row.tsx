import { type Minor, ZERO } from '@fairhouse/money'
import { Badge, Money, type Tone, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { LotteryTile } from '../lottery-look.tsx'

export interface RecordRowProps {
  readonly lotteryCode: string
  readonly title: string
  readonly state: { readonly tone: Tone; readonly label: string }
  /** Text below the title. */
  readonly facts: string
  readonly placedAt: string
  readonly stake: Minor
  /** The payout; while it is zero the stake is shown. */
  readonly payout: Minor
  readonly onOpen: () => void
  /** Content at the end. */
  readonly children?: ReactNode
}

/** A bet, chase or the like in a record list; pressing it opens the details. */
export function RecordRow(props: RecordRowProps) {
  const { lotteryCode, title, state, facts, placedAt, stake, payout, onOpen, children } = props
  const { date } = useTranslator()
  return (
    <li className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3.5 px-4 py-3.5 text-start transition-colors
          duration-100 hover:bg-surface-2 md:px-5"
      >
        <LotteryTile
          lotteryCode={lotteryCode}
          className="size-12 shrink-0 self-start rounded-odds md:self-center"
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-start justify-between gap-3">
            <span className="font-semibold">{title}</span>
            <Badge tone={state.tone}>{state.label}</Badge>
          </span>
          <span className="text-sm text-text-3">{facts}</span>
          <span className="flex items-baseline justify-between gap-3">
            <span className="figures text-sm text-text-3">{date(placedAt, 'dayMonthTime')}</span>
            {payout > ZERO ? <Money amount={payout} isSigned isWin /> : <Money amount={stake} />}
          </span>
          {children}
        </span>
      </button>
    </li>
  )
}
