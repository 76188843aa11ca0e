import type { MessageKey } from '@fairhouse/i18n'
import type { FactorProof, LoginChallenge } from '@fairhouse/protocol'
import { Dialog, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { Suspense, useState } from 'react'
import { api } from '../../shared/api.ts'
import { FactorForm } from '../../shared/factors/factor-form.tsx'
import { chunk } from '../../shared/chunk.ts'
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

/** Few logins have security events; they use the texts of the security centre. */
const loginNews = chunk(() => import('./login-news.tsx'), 'LoginNews', ['identity', 'security'])

export interface StepDialogProps {
  readonly step: LoginStep
  readonly flow: LoginFlow
  /** Closed before the login was done. */
  readonly onClose: () => void
}

/** A step of a login in its own dialog. */
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

/** The current step of a login. */
export function LoginStepView({ step, flow }: { step: LoginStep; flow: LoginFlow }) {
  if (step.kind === 'notices') {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <loginNews.Component result={step.result} onDone={flow.leave} />
      </Suspense>
    )
  }
  if (step.kind === 'change') {
    const { typedPassword, isSubAccount } = step
    return (
      <ChangePasswordForm
        knownPassword={typedPassword}
        isSubAccount={isSubAccount}
        onDone={(result, newPassword) => flow.take(result, newPassword)}
      />
    )
  }
  return <ChallengeStep challenge={step.challenge} verify={flow.verify} />
}

interface ChallengeStepProps {
  readonly challenge: LoginChallenge
  readonly verify: LoginFlow['verify']
}

/** The second factor, with the name on the bank account where the operator requires it. */
function ChallengeStep({ challenge, verify }: ChallengeStepProps) {
  const { t } = useTranslator()
  const [holderName, setHolderName] = useState('')
  const [isMissed, setIsMissed] = useState(false)
  const { challengeToken, methods, maskedTargets, asksHolderName = false } = challenge
  const ask = (method: 'sms' | 'email' | 'passkey') =>
    api('POST /wps/session/login/challenge', { body: { challengeToken, method } })
  const prove = async (proof: FactorProof) => {
    const isMissing = asksHolderName && holderName.trim() === ''
    setIsMissed(isMissing)
    if (!isMissing) await verify(proof, asksHolderName ? holderName.trim() : undefined)
  }
  return (
    <div className="grid gap-5">
      {asksHolderName && (
        <TextField
          label={t('identity.factor.holderName')}
          hint={t('identity.factor.holderNameHint')}
          isRequired
          error={isMissed && holderName.trim() === '' ? t('errors.MISSING_FIELD') : undefined}
          value={holderName}
          onValueChange={setHolderName}
          name="holderName"
          autoComplete="name"
          maxLength={200}
        />
      )}
      <FactorForm
        methods={methods}
        maskedTargets={maskedTargets}
        send={async (channel) => (await ask(channel)).sent}
        startPasskey={async () => (await ask('passkey')).passkey}
        prove={prove}
      />
    </div>
  )
}
