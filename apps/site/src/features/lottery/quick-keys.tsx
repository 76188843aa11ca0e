import type { MessageKey } from '@fairhouse/i18n'
import { useTranslator } from '@fairhouse/ui'
import { Eraser } from 'lucide-react'

type QuickKey = 'all' | 'big' | 'small' | 'odd' | 'even' | 'clear'

const KEYS: readonly QuickKey[] = ['all', 'big', 'small', 'odd', 'even', 'clear']

/** Which choices a key selects, by index and count: a half, odd or even ones, all, none. */
const FITS: Readonly<Record<QuickKey, (at: number, count: number, value: number) => boolean>> = {
  all: () => true,
  big: (at, count) => at >= count / 2,
  small: (at, count) => at < count / 2,
  odd: (_at, _count, value) => value % 2 === 1,
  even: (_at, _count, value) => value % 2 === 0,
  clear: () => false,
}

export interface QuickKeysProps {
  /** What the keys act on, for assistive technology. */
  readonly label: string
  /** All choices in order of value. */
  readonly choices: readonly string[]
  readonly onChoose: (choices: readonly string[]) => void
  readonly keys?: readonly QuickKey[]
}

/** Keys that select many numbers at once. */
export function QuickKeys({ label, choices, onChoose, keys = KEYS }: QuickKeysProps) {
  const { t } = useTranslator()
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-x-0.5 max-sm:w-full sm:gap-x-1"
    >
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          {...(key === 'clear' ? { 'aria-label': t('lottery.quick.clear') } : {})}
          onClick={() =>
            onChoose(choices.filter((choice, at) => FITS[key](at, choices.length, Number(choice))))
          }
          className="inline-grid min-h-11 min-w-11 place-items-center rounded-input px-1 text-legal
            font-semibold text-text-2 transition-colors duration-100 hover:bg-surface-2
            hover:text-text max-sm:grow sm:px-2.5 pointer-fine:min-h-9"
        >
          {key === 'clear' ? (
            <Eraser aria-hidden className="size-4" />
          ) : (
            t(`lottery.quick.${key}` satisfies MessageKey)
          )}
        </button>
      ))}
    </div>
  )
}
