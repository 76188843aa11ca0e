import { IconButton, useTranslator } from '@fairhouse/ui'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import type { Board } from './use-board.ts'

/** How many times the stake is placed: typed, or by steps. */
export function MultipleField({ board, max }: { board: Board; max: number }) {
  const { t } = useTranslator()
  const id = useId()
  const { multiple, setMultiple } = board
  const set = (value: number) => setMultiple(Math.min(Math.max(value, 1), max))
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('lottery.multiple')}
      </label>
      <div
        className="flex min-h-12 items-center rounded-input border border-line-strong
          bg-surface-1"
      >
        <IconButton
          label={t('lottery.less')}
          disabled={multiple <= 1}
          onClick={() => set(multiple - 1)}
          className="disabled:opacity-40"
        >
          <Minus aria-hidden className="size-5" />
        </IconButton>
        <input
          id={id}
          value={String(multiple)}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ currentTarget }) => set(Number(currentTarget.value.replaceAll(/\D/g, '')))}
          className="figures min-h-11 w-full min-w-10 bg-transparent text-center font-bold"
        />
        <IconButton
          label={t('lottery.more')}
          disabled={multiple >= max}
          onClick={() => set(multiple + 1)}
          className="disabled:opacity-40"
        >
          <Plus aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
