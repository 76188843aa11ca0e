import { useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { TextAreaField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'

/** The server's rule (packages/protocol, staff/shapes.ts). */
const REASON_MIN = 3
const REASON_MAX = 500

export interface ReasonDialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly submit: string
  readonly isDanger?: boolean
  /** Wider, for more than a few fields. */
  readonly size?: 'lg'
  /** Runs the action; if it rejects, the dialog stays open with the error. */
  readonly onSubmit: (reason: string) => Promise<unknown>
  /** Explains an error beyond its code's text. */
  readonly explain?: (error: unknown) => string | undefined
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks for a reason, then runs the action: the audit records both. */
export function ReasonDialog({ onSubmit, children, ...props }: ReasonDialogProps) {
  const { t } = useTranslator()
  const [reason, setReason] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const isShort = reason.trim().length < REASON_MIN
  const canSend = () => {
    setHasSubmitted(true)
    return !isShort
  }
  return (
    <FormDialog {...props} canSend={canSend} onSubmit={() => onSubmit(reason.trim())}>
      {children}
      <TextAreaField
        label={t('office.reason')}
        hint={t('office.reasonHint')}
        error={hasSubmitted && isShort ? t('office.reasonShort') : undefined}
        value={reason}
        maxLength={REASON_MAX}
        isRequired
        onValueChange={setReason}
      />
    </FormDialog>
  )
}
