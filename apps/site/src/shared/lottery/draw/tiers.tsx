import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import type { Picture } from './picture.ts'

/** Number of a prize's numbers that fit into the headline's space. */
const FITTING = 6

/** The most recently drawn prize of a sheet, in place of the headline. */
export function Tiers(props: {
  sheet: Picture & { readonly kind: 'sheet' }
  shown: number
  /** Final content, which reserves the space. */
  children: ReactNode
}) {
  const { sheet, shown, children } = props
  const { t, find, number } = useTranslator()
  const { rows, isLastFirst } = sheet
  const row = rows[isLastFirst ? rows.length - shown : shown - 1]
  const more = (row?.numbers.length ?? 0) - FITTING
  return (
    <span role="img" aria-label={t('lottery.revealing')} className="relative inline-grid">
      <span aria-hidden className="invisible">
        {children}
      </span>
      {row && (
        <span
          key={row.name}
          className="animate-tier absolute inset-0 grid content-center justify-items-center"
        >
          <span className="text-sm leading-tight text-text-2">
            {find(`lottery.prize.${row.name}`) ?? row.name}
          </span>
          <span
            dir="ltr"
            className="figures flex flex-wrap justify-center gap-x-3 leading-tight font-bold"
          >
            {row.numbers.slice(0, FITTING).map((each, at) => (
              <span key={`number-${at + 1}`}>{each}</span>
            ))}
            {more > 0 && <span className="text-text-3">+{number(more)}</span>}
          </span>
        </span>
      )}
    </span>
  )
}
