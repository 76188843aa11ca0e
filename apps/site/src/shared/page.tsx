import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { useTagline } from './brand.ts'
import { useSystemStatus } from './permission.ts'

export interface PageTitleProps {
  /** None on the home page, which is the brand's own. */
  readonly text?: string
  /** Description for search engines; by default the brand's. */
  readonly about?: string
  /** Excluded from search engines: empty, or not public. */
  readonly isUnlisted?: true
}

/** Title and description of the document, page first, then brand. React puts them into the head. */
export function PageTitle({ text, about, isUnlisted }: PageTitleProps) {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  const ofBrand = `${useTagline() ?? t('home.heroTitle')} ${t('home.heroBody')}`
  return (
    <>
      <title>{text === undefined ? brand.name : `${text} · ${brand.name}`}</title>
      <meta name="description" content={about ?? ofBrand} />
      {isUnlisted && <meta name="robots" content="noindex" />}
    </>
  )
}

export interface PageProps {
  readonly title: string
  readonly intro?: string
  /** Narrow pages hold forms and lists; wide ones grids. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** A page with its heading. */
export function Page({ title, intro, isNarrow = false, children }: PageProps) {
  return (
    <div className={isNarrow ? 'mx-auto grid w-full max-w-170 gap-6' : 'grid gap-6'}>
      <PageTitle text={title} {...(intro === undefined ? {} : { about: intro })} />
      <header className="grid gap-1.5">
        <h1 className="text-3xl font-bold">{title}</h1>
        {intro && <p className="max-w-150 text-text-2">{intro}</p>}
      </header>
      {children}
    </div>
  )
}

/** A section of a page with its heading, and an optional "see more" link. */
export function Section(props: {
  /** Target of `#id` in an address. */
  id?: string
  title: string
  more?: ReactNode
  children: ReactNode
}) {
  const { id, title, more, children } = props
  return (
    <section id={id} className="grid gap-4">
      <header className="flex items-baseline justify-between gap-4">
        <h2 className="text-2xl font-bold">{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

export interface ListEndProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
  readonly end?: string
}

/** "Load more" at the end of a list, or a text at its true end. */
export function ListEnd(props: ListEndProps) {
  const { t } = useTranslator()
  const { hasMore, isLoading, onMore, end } = props
  if (!hasMore) return end ? <p className="py-4 text-center text-sm text-text-3">{end}</p> : null
  return (
    <div className="grid justify-items-center py-2">
      <button
        type="button"
        // Not `disabled`: keyboard users keep the focus here.
        aria-disabled={isLoading || undefined}
        onClick={() => !isLoading && onMore()}
        className="min-h-11 rounded-pill border border-line-strong px-6 font-semibold
          hover:bg-surface-2"
      >
        {t(isLoading ? 'common.loading' : 'common.more')}
      </button>
    </div>
  )
}
