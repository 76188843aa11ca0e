import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { logOut } from '../../shared/session.ts'

/** Confirms before logging out. */
export function LogoutDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const handleLogout = async () => {
    setIsSending(true)
    try {
      await logOut()
      toast(t('common.logoutDone'))
      onDone()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
  }
  return (
    <Dialog
      title={t('common.logoutTitle')}
      description={t('common.logoutBody')}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.stay')}
          </Button>
          <Button onClick={() => void handleLogout()} isLoading={isSending}>
            {t('common.logout')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
    </Dialog>
  )
}
