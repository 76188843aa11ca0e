import { Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { CircleAlert } from 'lucide-react'
import { ApiError, errorMessage } from './api.ts'

/** An error of a whole form or screen, announced at once. */
export function ErrorNotice({ error, text }: { error: unknown; text?: string | undefined }) {
  const translator = useTranslator()
  if (error === undefined || error === null) return null
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-odds border border-lose bg-surface-2 px-4
      py-3"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-lose" />
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">{text ?? errorMessage(translator, error)}</p>
        {requestId && (
          <p className="text-text-3">{translator.t('common.requestId', { requestId })}</p>
        )}
      </div>
    </div>
  )
}

/** A screen whose data could not be fetched: the error, and a retry button. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translator = useTranslator()
  return (
    <EmptyState
      code="load-failed"
      title={translator.t('common.loadFailed')}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {translator.t('common.retry')}
        </Button>
      }
    >
      {errorMessage(translator, error)}
    </EmptyState>
  )
}
