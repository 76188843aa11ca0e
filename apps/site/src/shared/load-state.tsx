import { Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { errorMessage } from './api.ts'
import { SupportLink } from './support-link.tsx'

/** A screen whose data could not be fetched: the error, and a retry button. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translator = useTranslator()
  return (
    <EmptyState
      code="load-failed"
      title={translator.t('common.loadFailed')}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {translator.t('common.retry')}
        </Button>
      }
    >
      {errorMessage(translator, error)}
      <SupportLink error={error} />
    </EmptyState>
  )
}
