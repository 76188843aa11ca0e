import { Button, Dialog, useTranslator } from '@fairhouse/ui'

export interface RealAccountDialogProps {
  readonly onClose: () => void
  readonly onRegister: () => void
}

/** Tells a trial that a feature requires a real account. */
export function RealAccountDialog({ onClose, onRegister }: RealAccountDialogProps) {
  const { t } = useTranslator()
  return (
    <Dialog
      title={t('identity.trial.promptTitle')}
      description={t('identity.trial.promptBody')}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('identity.trial.later')}
          </Button>
          <Button onClick={onRegister}>{t('common.openAccount')}</Button>
        </>
      }
    />
  )
}
