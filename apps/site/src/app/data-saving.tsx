import { Suspense } from 'react'
import { chunk } from '../shared/chunk.ts'
import { useLowData } from '../shared/preferences.ts'

const counter = chunk(() => import('./data-counter.tsx'), 'DataCounter', ['preferences'])

/** Low-data mode around all pages: counts transferred data. */
export function DataSaving() {
  const isLow = useLowData()
  if (!isLow) return null
  return (
    <Suspense fallback={<p className="min-h-8" />}>
      <counter.Component />
    </Suspense>
  )
}
