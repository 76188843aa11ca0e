import { useTranslator } from '@fairhouse/ui'
import { createContext, useContext } from 'react'
import type { Marks } from './numbers.ts'

/** Marks of the play on the pad, by outcome key. */
export const MarksContext = createContext<Marks>(new Map())

/** The mark of a choice: percent of its odds, 0 if it is sold out. */
export function useMarks(): (key: string) => number | undefined {
  const marks = useContext(MarksContext)
  return (key) => marks.get(key)
}

export const CLOSED_CLASS = 'line-through decoration-2'

/** The mark as text, after the choice. */
export function MarkText({ percent }: { percent: number }) {
  const { t, number } = useTranslator()
  const share = number(percent / 100, { style: 'percent' })
  if (percent === 0) return <span className="sr-only">{t('lottery.soldOut')}</span>
  return (
    <>
      <span aria-hidden className="text-legal font-semibold">
        {share}
      </span>
      <span className="sr-only">{t('lottery.paysShare', { share })}</span>
    </>
  )
}

/** Explains the marks; nothing if there are none. */
export function MarksLegend() {
  const { t } = useTranslator()
  const marks = useContext(MarksContext)
  if (marks.size === 0) return null
  return <p className="text-sm text-text-2">{t('lottery.marksLegend')}</p>
}
