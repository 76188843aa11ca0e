import { useToast, useTranslator } from '@fairhouse/ui'
import { lazy, Suspense } from 'react'
import { type LoginPrompt, loginPromptStore } from '../../shared/session.ts'
import { LoginDialog } from './login-dialog.tsx'
import { RealAccountDialog } from './real-account-dialog.tsx'

const RegisterDialog = lazy(() =>
  import('./register-dialog.tsx').then((module) => ({ default: module.RegisterDialog })),
)
const ForgotDialog = lazy(() =>
  import('./forgot-dialog.tsx').then((module) => ({ default: module.ForgotDialog })),
)
const ForcedChangeDialog = lazy(() =>
  import('./forced-change-dialog.tsx').then((module) => ({ default: module.ForcedChangeDialog })),
)

/** The dialog that is asked for. After it, what the visitor wanted goes on. */
export function IdentityDialogs({ prompt }: { prompt: LoginPrompt }) {
  const { t } = useTranslator()
  const toast = useToast()
  const goTo = (mode: LoginPrompt['mode']) => loginPromptStore.set({ ...prompt, mode })
  const handleClose = () => {
    loginPromptStore.set(undefined)
    prompt.onDismiss?.()
  }
  const handleDone = (text: string) => {
    loginPromptStore.set(undefined)
    toast(text, 'win')
    prompt.onDone?.()
  }
  const handleLoggedIn = (username: string) => handleDone(t('identity.welcomeBack', { username }))
  switch (prompt.mode) {
    case 'login':
      return (
        <LoginDialog
          isForAction={prompt.isForAction === true}
          onClose={handleClose}
          onDone={handleLoggedIn}
          onRegister={() => goTo('register')}
          onForgot={() => goTo('forgot')}
        />
      )
    case 'register':
      return (
        <Suspense>
          <RegisterDialog
            onClose={handleClose}
            onDone={(username) => handleDone(t('identity.welcome', { username }))}
            onLogin={() => goTo('login')}
          />
        </Suspense>
      )
    case 'forgot':
      return (
        <Suspense>
          <ForgotDialog
            onClose={handleClose}
            onDone={handleLoggedIn}
            onLogin={() => goTo('login')}
          />
        </Suspense>
      )
    case 'changePassword':
      return (
        <Suspense>
          <ForcedChangeDialog onDone={handleLoggedIn} />
        </Suspense>
      )
    case 'realAccount':
      return <RealAccountDialog onClose={handleClose} onRegister={() => goTo('register')} />
  }
}
