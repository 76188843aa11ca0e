import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useId, useState } from 'react'
import { TextAreaField } from './fields.tsx'
import { ErrorNotice } from './notice.tsx'

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
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, submit, isDanger = false, onSubmit, onClose, children } = props
  const { t } = useTranslator()
  const form = useId()
  const [reason, setReason] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isShort = reason.trim().length < REASON_MIN

  const send = async () => {
    setHasSubmitted(true)
    if (isShort || isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await onSubmit(reason.trim())
      onClose()
    } catch (fault) {
      setError(fault)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title={title}
      description={description}
      {...(props.size && { size: props.size })}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            size="sm"
            variant={isDanger ? 'danger' : 'primary'}
            isLoading={isBusy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
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
        <ErrorNotice error={error} text={props.explain?.(error)} />
      </form>
    </Dialog>
  )
}
