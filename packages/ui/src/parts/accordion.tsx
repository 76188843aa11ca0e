import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface AccordionItem {
  readonly id: string
  readonly title: ReactNode
  readonly body: ReactNode
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[]
  /** Opening one closes the others. */
  readonly isSingle?: boolean
  /** Which is open at the start. */
  readonly open?: string
}

/** Sections that open: the browser's own <details>, so that a search finds closed content. */
export function Accordion({ items, isSingle = false, open }: AccordionProps) {
  const group = useId()
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface-1">
      {items.map(({ id, title, body }) => (
        <details
          key={id}
          open={id === open}
          {...(isSingle ? { name: group } : {})}
          className="group first:rounded-t-card last:rounded-b-card"
        >
          <summary
            className="flex min-h-13 list-none items-center gap-3 px-4 py-2 font-semibold
              hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
          >
            <span className="flex-1">{title}</span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-text-3 transition-transform duration-100
                group-open:rotate-180"
            />
          </summary>
          <div className="px-4 pt-1 pb-4 text-text-2">{body}</div>
        </details>
      ))}
    </div>
  )
}
