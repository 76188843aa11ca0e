import { cx, Skeleton, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'

/** The document's title: the screen, then the platform. React puts it into the head. */
export function PageTitle({ text }: { text: string }) {
  const { t } = useTranslator()
  return <title>{`${text} · ${t('office.title')}`}</title>
}

export interface PageProps {
  readonly title: string
  readonly intro?: string
  readonly actions?: ReactNode
  /** A grid fills the available height; other screens grow with their content. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A screen with its heading and actions. */
export function Page({ title, intro, actions, isWhole = false, children }: PageProps) {
  return (
    <div className={cx('flex flex-col gap-4', isWhole ? 'h-full min-h-120' : 'max-w-300')}>
      <PageTitle text={title} />
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h1 className="text-2xl font-bold">{title}</h1>
          {intro && <p className="max-w-160 text-sm text-text-2">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A section of a screen on its own surface. */
export function Panel(props: {
  title: string
  actions?: ReactNode
  className?: string
  children: ReactNode
}) {
  const { title, actions, className, children } = props
  return (
    <section
      className={cx('min-w-0 rounded-card border border-line bg-surface-1 shadow-card', className)}
    >
      <header
        className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1
        border-b border-line px-4 py-1.5"
      >
        <h2 className="text-base font-bold">{title}</h2>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className="p-4">{children}</div>
    </section>
  )
}

/** A description list: names and values side by side; stacked on phones. */
export function DescriptionList({
  rows,
}: {
  rows: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="grid text-sm">
      {rows.map(([name, value], at) => (
        <div
          // Several may have one name: the same figure of each product.
          key={`${name} ${at}`}
          className="grid items-center gap-x-4 border-b border-line py-2 last:border-b-0
            sm:grid-cols-[minmax(8rem,2fr)_3fr]"
        >
          <dt className="text-text-3">{name}</dt>
          <dd className="min-w-0 text-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Placeholder of a screen that is loading. */
export function PageSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-64" />
    </div>
  )
}

/** A one-line empty state. */
export function Nothing({ children }: { children: string }) {
  return <p className="py-2 text-sm text-text-3">{children}</p>
}
