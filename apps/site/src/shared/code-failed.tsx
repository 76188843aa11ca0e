import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { TriangleAlert } from 'lucide-react'
import { ApiError, errorMessage } from './api.ts'
import { SupportLink } from './support-link.tsx'

/** Errors that the form shows as its next step, and that need no warning. */
const STEPS: ReadonlySet<string> = new Set([
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'STEP_UP_REQUIRED',
])

/** True if a code was not sent and the reader should know why. */
export function isCodeFailure(error: unknown): boolean {
  return !(error instanceof ApiError) || !STEPS.has(error.code)
}

/** Warns that a code was not sent, in the server's own words (SPECIFICATION 8.12). */
export function CodeFailed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const translator = useTranslator()
  const { t } = translator
  const isOfServer = error instanceof ApiError && error.status > 0
  return (
    <Dialog
      title={t('identity.code.failed')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div role="alert" className="flex gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="grid gap-2">
          <p>{isOfServer ? error.message : errorMessage(translator, error)}</p>
          <SupportLink error={error} />
        </div>
      </div>
    </Dialog>
  )
}
