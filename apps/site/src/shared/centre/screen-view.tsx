import { Skeleton } from '@fairhouse/ui'
import { isSwitchedOn } from '@fairhouse/protocol/switches'
import { Suspense } from 'react'
import { NotOffered } from '../not-offered.tsx'
import { usePermission } from '../permission.ts'
import type { Screen } from '../screen.ts'
import type { CentrePage } from './centre-page.ts'

type Screens = Readonly<Partial<Record<string, Screen>>>

/** The pages that have a screen and are switched on, in menu order. */
export function useListed<Key extends string>(
  pages: readonly CentrePage<Key>[],
  screens: Readonly<Partial<Record<Key, Screen>>>,
): readonly CentrePage<Key>[] {
  const { whitelabel } = usePermission().info
  return pages.filter((page) => {
    const isOn = page.switch === undefined || isSwitchedOn(whitelabel, page.switch)
    return isOn && screens[page.key] !== undefined
  })
}

/** The screen of a page; a page without one is not offered. */
export function ScreenView(props: { screens: Screens; page: string; item: string | undefined }) {
  const { screens, page, item } = props
  const found = Object.hasOwn(screens, page) ? screens[page] : undefined
  if (!found) return <NotOffered />
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-90 w-full max-w-170" />}>
      <found.Component item={item} />
    </Suspense>
  )
}
