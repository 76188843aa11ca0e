import { useTranslator } from '@fairhouse/ui'
import { X } from 'lucide-react'
import { CLOSED_CLASS, MarkText, useMarks } from './number-marks.tsx'

/** Beyond this number, choices are only counted. */
const SHOWN_MAX = 60

function Mark({ percent }: { percent: number | undefined }) {
  return percent === undefined ? null : <MarkText percent={percent} />
}

/** Typed numbers or lines, each removable. */
export function ChosenList(props: {
  choices: readonly string[]
  textOf?: (choice: string) => string
  onRemove: (choice: string) => void
}) {
  const { choices, textOf = (choice: string) => choice, onRemove } = props
  const { t } = useTranslator()
  const markOf = useMarks()
  if (choices.length === 0) return null
  const more = choices.length - SHOWN_MAX
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {choices.slice(0, SHOWN_MAX).map((choice) => (
        <li key={choice}>
          <button
            type="button"
            aria-label={t('lottery.removeNumber', { number: textOf(choice) })}
            onClick={() => onRemove(choice)}
            className="figures inline-flex min-h-11 items-center gap-1.5 rounded-pill bg-brand
              px-3.5 font-bold text-on-brand hover:bg-brand-hover"
          >
            <span className={markOf(choice) === 0 ? CLOSED_CLASS : undefined}>
              {textOf(choice)}
            </span>
            <Mark percent={markOf(choice)} />
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
      {more > 0 && <li className="font-semibold">{t('plays.moreNumbers', { count: more })}</li>}
    </ul>
  )
}
