import { cx, IconButton, useTranslator } from '@fairhouse/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageNumbers } from './page-numbers.ts'

export interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly count: number
  readonly onPage: (page: number) => void
}

/** The pages of a list. Nothing where one page holds all of it. */
export function Pager({ page, count, onPage }: PagerProps) {
  const { t, number } = useTranslator()
  if (count <= 1) return null
  return (
    <nav aria-label={t('notices.pages')} className="flex items-center justify-center gap-1">
      <IconButton
        label={t('notices.pageBefore')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
      {pageNumbers(page, count).map((each, at, all) =>
        each === 0 ? (
          <span key={`gap-${all[at - 1]}`} aria-hidden className="px-1 text-text-3">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            aria-current={each === page ? 'page' : undefined}
            aria-label={t('notices.page', { page: each })}
            onClick={() => onPage(each)}
            className={cx(
              'figures grid size-11 place-items-center rounded-pill font-semibold',
              each === page ? 'bg-brand-soft text-on-soft' : 'text-text-2 hover:bg-surface-2',
            )}
          >
            {number(each)}
          </button>
        ),
      )}
      <IconButton
        label={t('notices.pageAfter')}
        disabled={page === count}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </nav>
  )
}
