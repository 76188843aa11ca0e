import type { ReactNode } from 'react'

export type Lines = readonly (readonly [name: string, value: ReactNode])[]

/** Names and values, one below the other. */
export function DefinitionList({ lines }: { lines: Lines }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className="text-text-2">{name}</dt>
          <dd className="figures ms-auto max-w-full text-end font-semibold wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
