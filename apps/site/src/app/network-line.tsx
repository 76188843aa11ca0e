import { useTranslator } from '@fairhouse/ui'
import { useIsFetching } from '@tanstack/react-query'
import { useIsPending } from '../shared/router/index.ts'
import { Hourglass, WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { openDialog } from '../shared/dialogs.ts'

/** A request this slow is reported. */
const SLOW_MS = 4_000

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** True once a query without data has been loading for too long. */
function useIsSlow(): boolean {
  const isNavigating = useIsPending()
  const missing = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const isWaiting = isNavigating || missing > 0
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}

const LINE =
  'flex flex-wrap items-center justify-center gap-x-2 border-b border-line bg-surface-2 px-4 ' +
  'py-1 ' +
  'text-sm font-semibold'

/**
 * Says that the network is offline, or slow: the page may be outdated, or still loading. The region
 * stays mounted, or it would not be announced.
 */
export function NetworkLine() {
  const { t } = useTranslator()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const isSlow = useIsSlow()
  return (
    <div role="status">
      {!isOnline && (
        <p className={`${LINE} min-h-9 text-warn`}>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('common.offline')}
        </p>
      )}
      {isOnline && isSlow && (
        <p className={LINE}>
          <Hourglass aria-hidden className="size-4 shrink-0" />
          {t('shell.slow')}
          <button
            type="button"
            onClick={() => openDialog('domains')}
            className="min-h-11 text-brand underline underline-offset-2"
          >
            {t('shell.domains.try')}
          </button>
        </p>
      )}
    </div>
  )
}
