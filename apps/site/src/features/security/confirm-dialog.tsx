import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something is taken away. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslator()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const handleConfirm = async () => {
    setError(undefined)
    setIsSending(true)
    try {
      await onConfirm()
      onClose()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
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
            {t('common.cancel')}
          </Button>
          <Button variant="danger" isLoading={isSending} onClick={() => void handleConfirm()}>
            {action}
          </Button>
        </>
      }
    >
      {error !== undefined && <ErrorNotice error={error} />}
    </Dialog>
  )
}
