import { Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { loginPromptStore } from '../../shared/session.ts'

/** Replaces content that requires a real account, for a trial. */
export function RealFirst() {
  const { t } = useTranslator()
  return (
    <EmptyState
      code="trial"
      title={t('identity.trial.promptTitle')}
      action={
        <Button onClick={() => loginPromptStore.set({ mode: 'register' })}>
          {t('common.openAccount')}
        </Button>
      }
    >
      {t('identity.trial.promptBody')}
    </EmptyState>
  )
}
