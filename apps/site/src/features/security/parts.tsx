import { Card } from '@fairhouse/ui'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A section of the security centre: its heading and its rows. */
export function Group(props: { title: string; action?: ReactNode; children: ReactNode }) {
  const { title, action, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        {action}
      </header>
      <Card>
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  )
}

export interface RowProps {
  readonly icon?: LucideIcon
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly badge?: ReactNode
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One protection of the account, its state, and its actions. */
export function Row({ icon: Icon, title, detail, badge, action, children }: RowProps) {
  return (
    <li className="grid gap-3 px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        {Icon && (
          <span
            className="grid size-10 shrink-0 place-items-center rounded-pill bg-surface-2
            text-brand"
          >
            <Icon aria-hidden className="size-5" />
          </span>
        )}
        <div className="grid min-w-40 flex-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {title}
            {badge}
          </p>
          {detail && <div className="text-sm text-text-3">{detail}</div>}
        </div>
        {action && <div className="ms-auto flex flex-wrap justify-end gap-2">{action}</div>}
      </div>
      {children}
    </li>
  )
}
