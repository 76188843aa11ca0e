import { useTranslator } from '@fairhouse/ui'
import { CircleAlert } from 'lucide-react'
import { ApiError, errorMessage } from './api.ts'
import { LimitRefusal } from './limits/limit-refusal.tsx'
import { SupportLink } from './support-link.tsx'

/** An error of a whole form or screen, announced at once. */
export function ErrorNotice({ error }: { error: unknown }) {
  const translator = useTranslator()
  if (error === undefined || error === null) return null
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    <div role="alert" className="flex gap-2.5 rounded-odds border border-lose bg-surface-2 px-4
      py-3">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-lose" />
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">{errorMessage(translator, error)}</p>
        <LimitRefusal error={error} />
        <SupportLink error={error} />
        {requestId && (
          <p className="text-text-3">{translator.t('common.requestId', { requestId })}</p>
        )}
      </div>
    </div>
  )
}
