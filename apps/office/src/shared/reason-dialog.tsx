import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useId, useState } from 'react'
import { TextAreaField } from './fields.tsx'
import { ErrorNotice } from './notice.tsx'

/** As the server asks for it (packages/protocol, staff/shapes.ts). */
const REASON_MIN = 3
const REASON_MAX = 500

export interface ReasonDialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly submit: string
  readonly isDanger?: boolean
  /** Wider, for more than a few fields. */
  readonly size?: 'lg'
  /** Does it; the dialog stays with the error when it rejects. */
  readonly onSubmit: (reason: string) => Promise<unknown>
  /** Says of an error what its code alone does not. */
  readonly explain?: (error: unknown) => string | undefined
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks why, and does it: the reason goes into the audit beside the action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, submit, isDanger = false, onSubmit, onClose, children } = props
  const { t } = useTranslator()
  const form = useId()
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isShort = reason.trim().length < REASON_MIN

  const send = async () => {
    setIsAsked(true)
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
          error={isAsked && isShort ? t('office.reasonShort') : undefined}
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
