import type { LoginResult, RegisterSettings, SocialTicket } from '@fairhouse/protocol'
import { Button, isoDateOf, useTranslator } from '@fairhouse/ui'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { api } from '../../shared/api.ts'
import { CaptchaField } from '../../shared/captcha/captcha-field.tsx'
import { useCaptchaDemand } from '../../shared/captcha/use-captcha-demand.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { sendRegisterCode } from './create-account.ts'
import { dropDraft } from './register-draft.ts'
import { RegisterFields, TermsBox } from './register-fields.tsx'
import { RegisterLimitFields } from './register-limit-fields.tsx'
import { bodyOf } from './register-form.ts'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import { useRegisterForm } from './use-register-form.ts'

const TermsDialog = lazy(() =>
  import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })),
)

export interface SocialRegisterProps {
  readonly ticket: string
  readonly facts: SocialTicket
  readonly settings: RegisterSettings
  readonly take: (result: LoginResult) => void
}

/** Registers an account that is linked from the start. */
export function SocialRegister({ ticket, facts, settings, take }: SocialRegisterProps) {
  const { t } = useTranslator()
  const method = settings.method === 'mobile' ? 'mobile' : 'username'
  const state = useRegisterForm(settings, method, facts.suggested)
  const captcha = useCaptchaDemand(settings.needsCaptcha)
  const { form, focusFault } = useFaultFocus()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const [isTermsOpen, setIsTermsOpen] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    const birthday = isoDateOf(state.form.birthday)
    if (!state.validateAll() || birthday === undefined || captcha.isMissing) {
      focusFault()
      return
    }
    setIsSending(true)
    try {
      const own = { ...bodyOf(state.form, state.rules, birthday), ...state.limitsPart }
      const body = { ticket, ...own, ...captcha.part }
      const result = await api('POST /wps/social/register', { body })
      dropDraft()
      take(result)
    } catch (refusal) {
      setIsSending(false)
      captcha.learn(refusal)
      if (state.showRefusal(refusal)) focusFault()
      else setError(refusal)
    }
  }
  const accept = () => {
    state.change('hasAcceptedTerms', { ...state.form, hasAcceptedTerms: true })
    setIsTermsOpen(false)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-5"
    >
      <p className="text-sm text-text-3">{t('identity.requiredNote')}</p>
      <RegisterFields
        state={state}
        code={{
          send: () => sendRegisterCode(state.form.phone, captcha.part),
          onError: (refusal) => {
            if (!state.showRefusal(refusal)) setError(refusal)
          },
        }}
      />
      {settings.limits.length > 0 && (
        <RegisterLimitFields offers={settings.limits} state={state} />
      )}
      {captcha.isShown && <CaptchaField round={captcha.round} onProof={captcha.setProof} />}
      <TermsBox state={state} onTerms={() => setIsTermsOpen(true)} />
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t('identity.registerSubmit')}
      </Button>
      {isTermsOpen && (
        <Suspense>
          <TermsDialog onClose={() => setIsTermsOpen(false)} onAccept={accept} />
        </Suspense>
      )}
    </form>
  )
}
