import { Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { PageTitle } from '../../shared/page.tsx'

/** Whether the server can be reached; bypasses every cache. */
async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Shown in place of a page that could not be fetched; navigates to it as soon as the network is
 * back. `to` is a path of the site.
 */
export function OfflineScreen({ to }: { to: string }) {
  const { t } = useTranslator()
  const [isAsking, setIsAsking] = useState(false)
  const goOn = async () => {
    setIsAsking(true)
    if (await isReached()) location.replace(to)
    else setIsAsking(false)
  }
  const goOnByItself = useEffectEvent(goOn)
  useEffect(() => {
    const ask = () => void goOnByItself()
    ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [])
  return (
    <>
      <PageTitle text={t('shell.offline.title')} />
      <meta name="robots" content="noindex" />
      <EmptyState
        code="offline"
        title={t('shell.offline.title')}
        action={
          <Button isLoading={isAsking} onClick={() => void goOn()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('shell.offline.body')}
      </EmptyState>
    </>
  )
}
