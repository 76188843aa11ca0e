import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslator } from '../context.tsx'
import { cx } from '../cx.ts'

export interface ProgressProps {
  /** What is in progress. */
  readonly label: string
  readonly value: number
  readonly max: number
  /** The state in words, such as "12 of 30 days"; shown at the end of the line. */
  readonly text?: ReactNode
}

/** How far something is. */
export function Progress({ label, value, max, text }: ProgressProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">{label}</span>
        {text && <span className="figures text-text-2">{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        className="h-2.5 overflow-hidden rounded-pill border border-line-strong bg-surface-2"
      >
        <div
          className="h-full rounded-pill bg-brand forced-colors:bg-[Highlight]"
          style={{ width: `${part * 100}%` }}
        />
      </div>
    </div>
  )
}

export interface Step {
  readonly id: string
  readonly title: string
  readonly detail?: ReactNode
}

export interface StepsProps {
  readonly label: string
  readonly steps: readonly Step[]
  /** Index of the current step, from 0; all are done at `steps.length`. */
  readonly at: number
}

/** Steps of a process: done, current and coming ones. Texts: `ui`. */
export function Steps({ label, steps, at }: StepsProps) {
  const { t, number } = useTranslator()
  return (
    <ol aria-label={label} className="grid gap-0">
      {steps.map(({ id, title, detail }, place) => {
        const isDone = place < at
        const isNow = place === at
        return (
          <li
            key={id}
            aria-current={isNow ? 'step' : undefined}
            className="relative flex gap-3 pb-5 last:pb-0"
          >
            {place < steps.length - 1 && (
              <span
                aria-hidden
                className={cx(
                  'absolute start-3.5 top-8 bottom-1 w-0.5',
                  isDone ? 'bg-brand' : 'bg-line-strong',
                )}
              />
            )}
            <span
              aria-hidden
              className={cx(
                'figures grid size-7 shrink-0 place-items-center rounded-pill border-2 text-sm',
                'font-bold',
                isDone && 'border-brand bg-brand text-on-brand',
                isNow && 'border-brand text-brand',
                !isDone && !isNow && 'border-line-strong text-text-3',
              )}
            >
              {isDone ? <Check className="size-4" /> : number(place + 1)}
            </span>
            <div className="grid gap-0.5 pt-0.5">
              <span className={cx('font-semibold', !isDone && !isNow && 'text-text-3')}>
                {title}
                {isDone && <span className="sr-only">, {t('ui.stepDone')}</span>}
              </span>
              {detail && <span className="text-sm text-text-2">{detail}</span>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
