import type { MessageKey } from '@fairhouse/i18n'
import type { LoginResult } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { api } from '../../shared/api.ts'
import { FactorForm } from '../../shared/factors/factor-form.tsx'
import { SecurityEvents } from '../../shared/security-events.tsx'
import { ChangePasswordForm } from '../../shared/change-password-form.tsx'
import type { LoginFlow, LoginStep } from './login-flow.ts'

/** Title and subtitle of a step, for the dialog around it. */
export const STEP_TEXTS: Readonly<
  Record<LoginStep['kind'], { readonly title: MessageKey; readonly description: MessageKey }>
> = {
  challenge: { title: 'identity.factor.title', description: 'identity.factor.subtitle' },
  change: { title: 'identity.change.title', description: 'identity.change.forced' },
  notices: { title: 'identity.notices.title', description: 'identity.notices.subtitle' },
}

function News({ result, onDone }: { result: LoginResult; onDone: () => void }) {
  const { t, date } = useTranslator()
  const { lastLogin, notices } = result
  return (
    <div className="grid gap-5">
      {lastLogin && (
        <div className="grid gap-1 rounded-card bg-surface-2 px-4 py-3 text-sm">
          <p className="font-semibold">
            {t('identity.notices.lastLogin', { time: date(lastLogin.at, 'dateTime') })}
          </p>
          <p className="text-text-2">
            {[lastLogin.device, lastLogin.place].filter((part) => part !== '').join(' · ')}
          </p>
          {lastLogin.failedAttempts > 0 && (
            <p className="text-warn">
              {t('identity.notices.failed', { count: lastLogin.failedAttempts })}
            </p>
          )}
        </div>
      )}
      <SecurityEvents events={notices} />
      <p className="text-sm text-text-2">{t('identity.notices.advice')}</p>
      <div className="grid gap-2">
        <Button size="lg" isBlock onClick={onDone}>
          {t('identity.notices.done')}
        </Button>
        <Link
          to="/member/$page"
          params={{ page: 'securityCenter' }}
          onClick={onDone}
          className="inline-flex min-h-11 items-center justify-center font-semibold text-brand"
        >
          {t('identity.notices.toSecurity')}
        </Link>
      </div>
    </div>
  )
}

export interface StepDialogProps {
  readonly step: LoginStep
  readonly flow: LoginFlow
  /** Closed before the login was done. */
  readonly onClose: () => void
}

/** A step of a login in a dialog of its own. */
export function StepDialog({ step, flow, onClose }: StepDialogProps) {
  const { t } = useTranslator()
  const { title, description } = STEP_TEXTS[step.kind]
  const handleClose = () => {
    flow.leave()
    if (step.kind !== 'notices') onClose()
  }
  return (
    <Dialog title={t(title)} description={t(description)} size="sm" onClose={handleClose}>
      <LoginStepView step={step} flow={flow} />
    </Dialog>
  )
}

/** The step that a login stands at. */
export function LoginStepView({ step, flow }: { step: LoginStep; flow: LoginFlow }) {
  if (step.kind === 'notices') return <News result={step.result} onDone={flow.leave} />
  if (step.kind === 'change') {
    const { typedPassword } = step
    return (
      <ChangePasswordForm
        knownPassword={typedPassword}
        onDone={(result, newPassword) => flow.take(result, newPassword)}
      />
    )
  }
  const { challengeToken, methods, maskedTargets } = step.challenge
  const ask = (method: 'sms' | 'email' | 'passkey') =>
    api('POST /wps/session/login/challenge', { body: { challengeToken, method } })
  return (
    <FactorForm
      methods={methods}
      maskedTargets={maskedTargets}
      send={async (channel) => (await ask(channel)).sent}
      startPasskey={async () => (await ask('passkey')).passkey}
      prove={flow.verify}
    />
  )
}
