import type { ReactNode } from 'react'

/** A name and its value on one line of a `dl` with dividers. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <dt className="text-sm text-text-2">{label}</dt>
      <dd className="ms-auto max-w-full text-end font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
