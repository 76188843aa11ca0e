import { useToast, useTranslator } from '@fairhouse/ui'
import type { LoginPrompt } from '../../shared/session.ts'
import { loginPromptStore } from '../../shared/session.ts'
import { LoginDialog } from './login-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'

/** The dialog that is asked for. After it, what the visitor wanted goes on. */
export function IdentityDialogs({ prompt }: { prompt: LoginPrompt }) {
  const { t } = useTranslator()
  const toast = useToast()
  const handleClose = () => {
    loginPromptStore.set(undefined)
    prompt.onDismiss?.()
  }
  const handleDone = (text: string) => {
    loginPromptStore.set(undefined)
    toast(text, 'win')
    prompt.onDone?.()
  }
  if (prompt.mode === 'login') {
    return (
      <LoginDialog
        isForAction={prompt.isForAction === true}
        onClose={handleClose}
        onDone={(username) => handleDone(t('identity.welcomeBack', { username }))}
        onRegister={() => loginPromptStore.set({ ...prompt, mode: 'register' })}
      />
    )
  }
  return (
    <RegisterDialog
      onClose={handleClose}
      onDone={(username) => handleDone(t('identity.welcome', { username }))}
      onLogin={() => loginPromptStore.set({ ...prompt, mode: 'login' })}
    />
  )
}
