import type { ReactNode } from 'react'

/** A chapter of the page. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={title} className="grid gap-5 border-t border-line pt-8">
      <h2 id={title} className="text-2xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Examples side by side under a heading. */
export function Show({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-sm font-semibold text-text-3">{title}</h3>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}

/** The same, stacked. */
export function ShowStack({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-sm font-semibold text-text-3">{title}</h3>
      <div className="grid max-w-120 gap-4">{children}</div>
    </div>
  )
}
