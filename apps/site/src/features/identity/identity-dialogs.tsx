import { useToast, useTranslator } from '@fairhouse/ui'
import { lazy, Suspense } from 'react'
import { useNavigate } from '../../shared/router/index.ts'
import { type LoginPrompt, loginPromptStore } from '../../shared/session.ts'
import { openAfterLogin } from '../../shared/dialogs.ts'
import { LoginDialog } from './login-dialog.tsx'
import type { LoginEnd } from './login-flow.ts'
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

/** The open identity dialog. After it, the visitor's intended action continues. */
export function IdentityDialogs({ prompt }: { prompt: LoginPrompt }) {
  const { t } = useTranslator()
  const toast = useToast()
  const navigate = useNavigate()
  const goTo = (mode: LoginPrompt['mode']) => loginPromptStore.set({ ...prompt, mode })
  const handleClose = () => {
    loginPromptStore.set(undefined)
    prompt.onDismiss?.()
  }
  const handleDone = (text: string | undefined) => {
    loginPromptStore.set(undefined)
    if (text !== undefined) toast(text, 'win')
    prompt.onDone?.()
  }
  /**
   * A new account or password leads to the home page, unless an action waits (SPECIFICATION 4.18,
   * 4.23).
   */
  const handleBegun = (text: string | undefined) => {
    handleDone(text)
    if (!prompt.onDone) void navigate({ to: '/' })
  }
  /**
   * An intended action continues at once, with a message; otherwise the dialog after the login is
   * shown.
   */
  const handleLoggedIn = ({ username, hasNewPassword, after }: LoginEnd) => {
    const isShown = after !== undefined && prompt.isForAction !== true
    if (isShown) openAfterLogin(after.lastLogin)
    const text = isShown ? undefined : t('identity.welcomeBack', { username })
    if (hasNewPassword) handleBegun(text)
    else handleDone(text)
  }
  switch (prompt.mode) {
    case 'login':
      return (
        <LoginDialog
          isForAction={prompt.isForAction === true}
          entry={prompt.entry}
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
            onDone={(username) => handleBegun(t('identity.welcome', { username }))}
            onLogin={() => goTo('login')}
          />
        </Suspense>
      )
    case 'forgot':
      return (
        <Suspense>
          <ForgotDialog
            onClose={handleClose}
            onDone={(end) => handleLoggedIn({ ...end, hasNewPassword: true })}
            onLogin={() => goTo('login')}
          />
        </Suspense>
      )
    case 'changePassword':
      return (
        <Suspense>
          <ForcedChangeDialog
            onDone={(end) => handleLoggedIn({ ...end, hasNewPassword: true })}
          />
        </Suspense>
      )
    case 'realAccount':
      return <RealAccountDialog onClose={handleClose} onRegister={() => goTo('register')} />
  }
}
