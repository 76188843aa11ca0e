import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { chunk } from '../shared/chunk.ts'
import { useLowData } from '../shared/preferences.ts'

const counter = chunk(() => import('./data-counter.tsx'), 'DataCounter', ['preferences'])

/** Low-data mode around all pages: nothing is fetched ahead, and what is used is counted. */
export function DataSaving() {
  const isLow = useLowData()
  const router = useRouter()
  useEffect(() => {
    router.update({ ...router.options, defaultPreload: isLow ? false : 'intent' })
  }, [router, isLow])
  if (!isLow) return null
  return (
    <Suspense fallback={<p className="min-h-8" />}>
      <counter.Component />
    </Suspense>
  )
}
