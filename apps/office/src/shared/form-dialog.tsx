import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useId, useState } from 'react'
import { ErrorNotice } from './notice.tsx'

export interface FormDialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly submit: string
  readonly isDanger?: boolean
  /** Wider, for more than a few fields. */
  readonly size?: 'lg' | undefined
  /** Whether what was entered may be sent; asked at each try. */
  readonly canSend?: () => boolean
  /** Runs the action; if it rejects, the dialog stays open with the error. */
  readonly onSubmit: () => Promise<unknown>
  /** Explains an error beyond its code's text. */
  readonly explain?: ((error: unknown) => string | undefined) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Fields of an action that is run and closes the dialog, or says why it was refused. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submit, isDanger = false, size, onClose, children } = props
  const { t } = useTranslator()
  const form = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async () => {
    if (props.canSend?.() === false || isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await props.onSubmit()
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
      {...(size && { size })}
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
        <ErrorNotice error={error} text={props.explain?.(error)} />
      </form>
    </Dialog>
  )
}
