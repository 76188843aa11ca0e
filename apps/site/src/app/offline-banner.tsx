import { useTranslator } from '@fairhouse/ui'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that what is shown may be out of date. The region stays, or it would not be read out. */
export function OfflineBanner() {
  const { t } = useTranslator()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p
          className="flex items-center justify-center gap-2 border-b border-line bg-surface-2 px-4
          py-2 text-sm font-semibold text-warn"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('common.offline')}
        </p>
      )}
    </div>
  )
}
