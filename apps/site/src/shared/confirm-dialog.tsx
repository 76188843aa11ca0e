import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { ErrorNotice } from './notice.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  /** What the button that does it says. */
  readonly action: string
  /** Label of the way back: "Cancel" by default, unless the action itself is called that. */
  readonly keep?: string
  readonly onConfirm: () => Promise<void>
  /** Done or refused: what is shown was true a moment ago. */
  readonly onSettled?: () => void
  readonly onClose: () => void
  /** Called when it is done; `onClose` by default. */
  readonly onDone?: () => void
}

/** Asks before something is taken away or ended, and says why where it is refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, keep, onConfirm, onSettled, onClose, onDone = onClose } = props
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
            {keep ?? t('common.cancel')}
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
