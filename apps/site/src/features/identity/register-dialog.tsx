import type { RegisterSettings } from '@fairhouse/protocol'
import { Button, Dialog, isoDateOf, Skeleton, Tabs, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { CaptchaField } from '../../shared/captcha/captcha-field.tsx'
import { useCaptchaDemand } from '../../shared/captcha/use-captcha-demand.ts'
import { type PhoneCode, usePhoneCode } from '../../shared/firebase/use-phone-code.ts'
import { readInvite } from '../../shared/invite.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSwitch } from '../../shared/permission.ts'
import { registerSettingsQuery } from '../../shared/register-settings.ts'
import { isApiError } from '../../shared/api.ts'
import { createAccount, provenBody, sendRegisterCode } from './create-account.ts'
import { dropDraft } from './register-draft.ts'
import { RegisterFields, TermsBox } from './register-fields.tsx'
import { bodyOf } from './register-form.ts'
import type { RegisterMethod } from './requested-fields.ts'
import { RegisterLimitFields } from './register-limit-fields.tsx'
import { FreePlay } from './free-play.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import { useRegisterForm } from './use-register-form.ts'

const TermsDialog = lazy(() =>
  import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })),
)

export interface RegisterDialogProps {
  readonly onClose: () => void
  readonly onDone: (username: string) => void
  readonly onLogin: () => void
}

interface FormProps {
  readonly settings: RegisterSettings
  readonly method: RegisterMethod
  readonly onDone: (username: string) => void
}

/** State of the form: input, errors, captcha, and sending. */
function useRegistration({ settings, method, onDone }: FormProps) {
  const state = useRegisterForm(settings, method)
  const steps = useSteps(settings.limits.length > 0)
  const captcha = useCaptchaDemand(settings.needsCaptcha)
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const { form, focusFault } = useFaultFocus()
  const firebase = usePhoneCode()

  const code = useRegisterCode({
    state,
    captcha,
    firebase,
    setError,
    setIsCaptchaMissed,
    focusFault,
  })

  const send = async (birthday: string) => {
    setIsSending(true)
    try {
      const own = { ...bodyOf(state.form, state.rules, birthday), ...state.limitsPart }
      const proven = firebase ? await provenBody(own, firebase) : own
      // Not verified by Firebase: it ends here, without a word (SPECIFICATION 8.13).
      if (!proven) return setIsSending(false)
      const member = await createAccount(method, { ...proven, ...captcha.part })
      dropDraft()
      onDone(member.account)
    } catch (refusal) {
      setIsSending(false)
      captcha.learn(refusal)
      const place = state.showRefusal(refusal)
      if (place === 'fields') steps.goBack()
      if (place !== undefined) focusFault()
      else if (!isApiError(refusal, 'CAPTCHA_REQUIRED')) setError(refusal)
    }
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    const birthday = isoDateOf(state.form.birthday)
    if (!steps.isLast) {
      if (state.validateFields() && birthday !== undefined) steps.goOn()
      else focusFault()
      return
    }
    if (!state.validateAll() || birthday === undefined) {
      focusFault()
      return
    }
    setIsCaptchaMissed(captcha.isMissing)
    if (!captcha.isMissing) void send(birthday)
  }
  // The captcha is shown where it is used: with the code that is sent, and before the account
  // opens.
  const sendsCode = state.rules.some(({ field }) => field === 'verificationCode')
  return {
    form,
    state,
    steps,
    captcha: captcha.isShown && (steps.isLast || sendsCode) ? captcha : undefined,
    error,
    isSending,
    isCaptchaMissed,
    handleSubmit,
    code,
  }
}

interface CodeContext {
  readonly state: ReturnType<typeof useRegisterForm>
  readonly captcha: ReturnType<typeof useCaptchaDemand>
  readonly firebase: PhoneCode | undefined
  readonly setError: (error: unknown) => void
  readonly setIsCaptchaMissed: (isMissed: boolean) => void
  readonly focusFault: () => void
}

/** Sends the code of the telephone, ours or Firebase's, and shows what is refused. */
function useRegisterCode(context: CodeContext) {
  const { state, captcha, firebase, setError, setIsCaptchaMissed, focusFault } = context
  const send = async () => {
    setError(undefined)
    if (state.form.phone.mobileNum === '') {
      state.touch('mobileNum')
      focusFault()
      return undefined
    }
    if (firebase) return firebase.send(state.form.phone)
    setIsCaptchaMissed(captcha.isMissing)
    if (captcha.isMissing) return undefined
    const sent = await sendRegisterCode(state.form.phone, captcha.part)
    if (captcha.isShown) captcha.next()
    return sent
  }
  const onError = (refusal: unknown) => {
    captcha.learn(refusal)
    if (state.showRefusal(refusal) === undefined) setError(refusal)
  }
  return { send, onError, captchaPlace: firebase?.place }
}

/** Fields about the person; limits, where required, are a further step. */
function useSteps(hasLimits: boolean) {
  const [isFurther, setIsFurther] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFurther) heading.current?.focus()
  }, [isFurther])
  return {
    heading,
    isLast: !hasLimits || isFurther,
    isAtLimits: hasLimits && isFurther,
    goOn: () => setIsFurther(true),
    goBack: () => setIsFurther(false),
  }
}

function RegisterForm(props: FormProps) {
  const { t } = useTranslator()
  const [isTermsOpen, setIsTermsOpen] = useState(false)
  const registration = useRegistration(props)
  const { form, state, steps, captcha, error, isSending, isCaptchaMissed } = registration
  const handleAccept = () => {
    state.change('hasAcceptedTerms', { ...state.form, hasAcceptedTerms: true })
    setIsTermsOpen(false)
  }
  return (
    <>
      <form ref={form} noValidate onSubmit={registration.handleSubmit} className="grid gap-5">
        <div hidden={steps.isAtLimits} className={steps.isAtLimits ? undefined : 'grid gap-5'}>
          <p className="text-sm text-text-3">{t('identity.requiredNote')}</p>
          <RegisterFields state={state} code={registration.code} />
        </div>
        {steps.isAtLimits && (
          <RegisterLimitFields
            offers={props.settings.limits}
            state={state}
            heading={steps.heading}
          />
        )}
        {captcha && (
          <CaptchaField
            round={captcha.round}
            onProof={captcha.setProof}
            error={isCaptchaMissed && captcha.isMissing ? t('errors.CAPTCHA_REQUIRED') : undefined}
          />
        )}
        {steps.isLast && <TermsBox state={state} onTerms={() => setIsTermsOpen(true)} />}
        <ErrorNotice error={error} />
        <div className="grid gap-2">
          <Button type="submit" size="lg" isBlock isLoading={isSending}>
            {t(steps.isLast ? 'identity.registerSubmit' : 'limits.signUp.next')}
          </Button>
          {steps.isAtLimits && (
            <Button variant="ghost" isBlock disabled={isSending} onClick={steps.goBack}>
              {t('limits.signUp.back')}
            </Button>
          )}
        </div>
      </form>
      {isTermsOpen && (
        <Suspense>
          <TermsDialog onClose={() => setIsTermsOpen(false)} onAccept={handleAccept} />
        </Suspense>
      )}
    </>
  )
}

/** The registration methods that are switched on. Switching keeps the input, as a draft. */
function Methods({ settings, onDone }: Omit<FormProps, 'method'>) {
  const { t } = useTranslator()
  const [chosen, setChosen] = useState<RegisterMethod>('username')
  const { method } = settings
  if (method !== 'both') return <RegisterForm settings={settings} method={method} onDone={onDone} />
  return (
    <Tabs
      label={t('identity.registerWay')}
      choices={[
        { id: 'username', label: t('identity.byUsername') },
        { id: 'mobile', label: t('identity.byMobile') },
      ]}
      selected={chosen}
      onSelect={setChosen}
    >
      <RegisterForm key={chosen} settings={settings} method={chosen} onDone={onDone} />
    </Tabs>
  )
}

/** Registration is closed, or by invitation only. */
function isShut(settings: RegisterSettings, isDirect: boolean): boolean {
  return !settings.isOpen || (!isDirect && Object.keys(readInvite()).length === 0)
}

function Content({ onDone }: { onDone: (username: string) => void }): ReactNode {
  const { t } = useTranslator()
  const isDirect = useSwitch('directRegistration')
  const { data, error, refetch } = useQuery(registerSettingsQuery)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  if (isShut(data, isDirect)) {
    return <p>{t(data.isOpen ? 'identity.registerInvited' : 'errors.REGISTRATION_CLOSED')}</p>
  }
  return <Methods settings={data} onDone={onDone} />
}

/** Opens an account with the fields that the brand requires. */
export function RegisterDialog({ onClose, onDone, onLogin }: RegisterDialogProps) {
  const { t } = useTranslator()
  const { data, error } = useQuery(registerSettingsQuery)
  // Mounted only with its fields: the dialog moves the focus to them when it opens.
  if (!data && !error) return null
  return (
    <Dialog
      title={t('identity.registerTitle')}
      description={t('identity.registerSubtitle')}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Content onDone={onDone} />
        <SocialButtons />
        <div className="grid justify-items-center gap-1">
          <p className="text-center text-sm text-text-2">
            {t('identity.haveAccount')}{' '}
            <button
              type="button"
              onClick={onLogin}
              className="min-h-11 px-1 font-semibold text-brand"
            >
              {t('common.login')}
            </button>
          </p>
          <FreePlay onDone={onDone} />
        </div>
      </div>
    </Dialog>
  )
}
