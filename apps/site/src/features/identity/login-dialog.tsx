import type { LoginEntry } from '@fairhouse/protocol'
import { Dialog, Tabs, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { useSwitch } from '../../shared/permission.ts'
import { FreePlay } from './free-play.tsx'
import { type LoginEnd, useLoginFlow } from './login-flow.ts'
import { LoginForm } from './login-form.tsx'
import { StepDialog } from './login-step.tsx'
import { SocialButtons } from './social-buttons.tsx'
import type { LoginMethod } from './login-body.ts'

export interface LoginDialogProps {
  /** An action requires the login, and continues after it. */
  readonly isForAction: boolean
  /** Set where only some accounts may log in. */
  readonly entry: LoginEntry | undefined
  readonly onClose: () => void
  readonly onDone: (end: LoginEnd) => void
  readonly onRegister: () => void
  readonly onForgot: () => void
}

/** The login methods that the brand has switched on. */
function Methods(props: Omit<Parameters<typeof LoginForm>[0], 'method'>) {
  const { t } = useTranslator()
  const isMobileOffered = useSwitch('mobileLogin')
  const hasSms = useSwitch('sms')
  const [method, setMethod] = useState<LoginMethod>('username')
  if (!isMobileOffered || !hasSms) return <LoginForm {...props} method="username" />
  return (
    <Tabs
      label={t('identity.loginWay')}
      choices={[
        { id: 'username', label: t('identity.byUsername') },
        { id: 'mobile', label: t('identity.byMobile') },
      ]}
      selected={method}
      onSelect={setMethod}
    >
      <LoginForm {...props} key={method} method={method} />
    </Tabs>
  )
}

/** The login: by name, phone number or passkey; then required steps before the member's page. */
export function LoginDialog(props: LoginDialogProps) {
  const { isForAction, entry, onClose, onDone, onRegister, onForgot } = props
  const { t } = useTranslator()
  const flow = useLoginFlow(onDone)
  const { step } = flow
  if (step) return <StepDialog key={step.kind} step={step} flow={flow} onClose={onClose} />
  return (
    <Dialog
      title={t('identity.loginTitle')}
      description={t(isForAction ? 'identity.loginFor' : 'identity.loginSubtitle')}
      size="sm"
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Methods take={flow.take} entry={entry} onForgot={onForgot} />
        <SocialButtons />
        <div className="grid justify-items-center">
          <p className="text-center text-sm text-text-2">
            {t('identity.noAccount')}{' '}
            <button
              type="button"
              onClick={onRegister}
              className="min-h-11 px-1 font-semibold text-brand"
            >
              {t('common.openAccount')}
            </button>
          </p>
          <FreePlay onDone={(username) => onDone({ username, hasNewPassword: false })} />
        </div>
      </div>
    </Dialog>
  )
}
