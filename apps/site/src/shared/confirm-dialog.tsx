import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { ErrorNotice } from './notice.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  /** Label of the confirming button. */
  readonly action: string
  /**
   * Label of the dismissing button; "Cancel" by default, which would be ambiguous beside an action
   * of that name.
   */
  readonly cancelLabel?: string
  readonly onConfirm: () => Promise<void>
  /** Done or refused: the data on screen may be outdated. */
  readonly onSettled?: () => void
  readonly onClose: () => void
  /** Called on success; `onClose` by default. */
  readonly onDone?: () => void
}

/** Confirms a destructive action, and shows the error if it is refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, cancelLabel, onConfirm, onSettled } = props
  const { onClose, onDone = onClose } = props
  const { t } = useTranslator()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const handleConfirm = async () => {
    setError(undefined)
    setIsSending(true)
    try {
      await onConfirm()
      onDone()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
    onSettled?.()
  }
  return (
    <Dialog
      title={title}
      description={text}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
          <Button variant="danger" isLoading={isSending} onClick={() => void handleConfirm()}>
            {action}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
    </Dialog>
  )
}
