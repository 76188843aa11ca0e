import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { useTranslator } from '../context.tsx'
import { cx } from '../cx.ts'
import { pagesAround } from './pages-around.ts'

export interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly count: number
  readonly onPage: (page: number) => void
  /** What is paged, for assistive technology. */
  readonly label?: string
}

/** Pagination of a list; renders nothing for a single page. Texts: `ui`. */
export function Pager({ page, count, onPage, label }: PagerProps) {
  const { t, number } = useTranslator()
  if (count < 2) return null
  const icon = 'size-5 rtl:-scale-x-100'
  return (
    <nav aria-label={label ?? t('ui.pages')} className="flex flex-wrap justify-center gap-1">
      <IconButton
        label={t('ui.previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="disabled:opacity-40"
      >
        <ChevronLeft aria-hidden className={icon} />
      </IconButton>
      <ul className="flex flex-wrap gap-1">
        {pagesAround(page, count).map((mark, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has no name but its place
          <li key={mark === 'gap' ? `gap-${at}` : mark}>
            {mark === 'gap' ? (
              <span aria-hidden className="inline-grid size-11 place-items-center text-text-3">
                …
              </span>
            ) : (
              <button
                type="button"
                aria-current={mark === page ? 'page' : undefined}
                aria-label={t('ui.page', { page: number(mark) })}
                onClick={() => onPage(mark)}
                className={cx(
                  'figures size-11 rounded-pill text-sm font-semibold',
                  mark === page ? 'bg-brand-soft text-on-soft' : 'text-text-2 hover:bg-surface-2',
                )}
              >
                {number(mark)}
              </button>
            )}
          </li>
        ))}
      </ul>
      <IconButton
        label={t('ui.nextPage')}
        disabled={page >= count}
        onClick={() => onPage(page + 1)}
        className="disabled:opacity-40"
      >
        <ChevronRight aria-hidden className={icon} />
      </IconButton>
    </nav>
  )
}

export interface Crumb {
  readonly id: string
  /** A link of the router; the last one is plain text. */
  readonly content: ReactNode
}

/** Where one is, from the outermost in. Speaks `ui`. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslator()
  return (
    <nav aria-label={t('ui.breadcrumb')}>
      <ol className="flex flex-wrap items-center text-sm text-text-3">
        {crumbs.map(({ id, content }, at) => {
          const isLast = at === crumbs.length - 1
          return (
            <li key={id} className="flex items-center" aria-current={isLast ? 'page' : undefined}>
              {at > 0 && <ChevronRight aria-hidden className="mx-1 size-4 rtl:-scale-x-100" />}
              <span
                className={cx(
                  'inline-flex min-h-11 items-center [&_a]:inline-flex [&_a]:min-h-11',
                  '[&_a]:items-center [&_a:hover]:text-text [&_a:hover]:underline',
                  isLast && 'font-semibold text-text',
                )}
              >
                {content}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
