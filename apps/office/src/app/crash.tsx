import { Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { LoadError } from '../shared/notice.tsx'
import { ApiError } from '../shared/api.ts'

/** A screen that failed to render: a network error can be retried; anything else is a bug. */
export function Crash({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useTranslator()
  if (error instanceof ApiError) return <LoadError error={error} onRetry={reset} />
  return (
    <EmptyState
      code="crash"
      title={t('common.crashTitle')}
      action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
    >
      {t('office.crashBody')}
    </EmptyState>
  )
}
