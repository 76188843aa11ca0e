import { cx } from '@fairhouse/ui'
import type { ReactNode } from 'react'

/** A table that scrolls within its own container. */
export function ScrollTable(props: {
  label: string
  heads: readonly string[]
  children: ReactNode
}) {
  const { label, heads, children } = props
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="overflow-x-auto"
    >
      {/* It scrolls: words are not broken to fit. */}
      <table className="w-full border-collapse text-sm wrap-normal">
        <thead>
          <tr className="text-text-3">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'px-2 py-1.5 align-bottom font-semibold',
                  // On a phone it scrolls anyway: wide enough for heads of two lines.
                  at === 0 ? 'ps-0 text-start' : 'text-end max-md:min-w-28',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** A numeric cell of such a table. */
export function Cell({ children }: { children: ReactNode }) {
  return <td className="figures px-2 py-1.5 text-end whitespace-nowrap">{children}</td>
}
