import { useTranslator } from '@fairhouse/ui'
import { Gauge } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const KILOBYTE = 1024

/** Bytes transferred for this document and its requests. */
function bytesUsed(): number {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return entries.reduce((sum, { transferSize }) => sum + transferSize, 0)
}

let counted = 0

function subscribe(listener: () => void): () => void {
  const observer = new PerformanceObserver(() => {
    counted = bytesUsed()
    listener()
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}

/** The data that this visit has used, in low-data mode. */
export function DataCounter() {
  const { t, number } = useTranslator()
  const bytes = useSyncExternalStore(subscribe, () => counted)
  return (
    <p
      className="page flex min-h-8 items-center justify-center gap-2 text-legal text-text-2"
      aria-label={t('preferences.dataUsedLabel')}
    >
      <Gauge aria-hidden className="size-4" />
      <span className="figures">
        {t('preferences.dataUsed', { amount: number(Math.round(bytes / KILOBYTE)) })}
      </span>
    </p>
  )
}
