import { Tabs } from '@fairhouse/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface AddressTab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly panel: ReactNode
}

/** Tabs of a screen; the selected one is kept in the address. */
export function AddressTabs<Id extends string>(props: {
  label: string
  tabs: readonly AddressTab<Id>[]
}) {
  const { label, tabs } = props
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = tabs.find(({ id }) => id === search['tab']) ?? tabs[0]
  if (!chosen) return null
  return (
    <Tabs
      label={label}
      choices={tabs}
      selected={chosen.id}
      onSelect={(tab) => void navigate({ to: '.', search: { tab }, replace: true })}
    >
      {chosen.panel}
    </Tabs>
  )
}
