import type { GroupRange } from '@fairhouse/lottery/core'
import { rationalToNumber } from '@fairhouse/money'
import { IconButton, useTranslator } from '@fairhouse/ui'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { rebateRate } from './prize-group.ts'
import type { Board } from './use-board.ts'

/** A button moves by this many groups; an arrow key by one. */
const STEP = 10

/** Prize group and rebate as text: "Prize 1,950 · rebate 2.5%". */
export function useGroupText(): (group: number, rate: number) => string {
  const { t, number } = useTranslator()
  return (group, rate) =>
    t('lottery.prizeGroupValue', {
      group,
      rate: number(rate, { style: 'percent', maximumFractionDigits: 2 }),
    })
}

/** Selects a prize group: a lower one pays less for a hit and returns a part of the stake. */
export function PrizeGroupField({ board, groups }: { board: Board; groups: GroupRange }) {
  const { t } = useTranslator()
  const textOf = useGroupText()
  const id = useId()
  const { pricing } = board.offer
  const group = pricing.model === 'prizeGroup' ? pricing.group : groups.own
  const said = textOf(group, rationalToNumber(rebateRate(board.offer)))
  const set = (value: number) => board.setGroup(Math.min(Math.max(value, groups.least), groups.own))
  return (
    <div className="grid gap-0.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('lottery.prizeGroup')}
        </label>
        <output htmlFor={id} className="figures text-sm font-bold">
          {said}
        </output>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={`${t('lottery.prizeGroup')}: ${t('lottery.less')}`}
          disabled={group <= groups.least}
          onClick={() => set(group - STEP)}
          className="-ms-2.5 disabled:opacity-40"
        >
          <Minus aria-hidden className="size-5" />
        </IconButton>
        <input
          id={id}
          type="range"
          min={groups.least}
          max={groups.own}
          value={group}
          aria-valuetext={said}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => set(Number(currentTarget.value))}
          className="h-11 min-w-0 flex-1 accent-brand"
        />
        <IconButton
          label={`${t('lottery.prizeGroup')}: ${t('lottery.more')}`}
          disabled={group >= groups.own}
          onClick={() => set(group + STEP)}
          className="-me-2.5 disabled:opacity-40"
        >
          <Plus aria-hidden className="size-5" />
        </IconButton>
      </div>
      <p id={`${id}-hint`} className="text-sm text-text-2">
        {t('lottery.prizeGroupHint')}
      </p>
    </div>
  )
}
