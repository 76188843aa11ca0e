import { missingText, type Translator } from '@fairhouse/i18n'
import type { FieldRule } from '@fairhouse/protocol/field-rules'
import type { CodeSent, LoginEntry, LoginResult } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { useCaptchaDemand } from '../../shared/captcha/use-captcha-demand.ts'
import { withCountry } from '../../shared/countries.ts'
import { usePhoneCode } from '../../shared/firebase/use-phone-code.ts'
import { EMPTY_PHONE, type Phone } from '../../shared/phone-field.tsx'
import { registerSettingsQuery, ruleFault, ruleOf } from '../../shared/register-settings.ts'
import { rememberUsername, rememberedUsername } from '../../shared/remembered-username.ts'
import { useLocalized } from '../../shared/use-localized.ts'
import { type LoginMethod, type LoginValues, provenBody, targetOf } from './login-body.ts'
import { withoutOwnAttempts } from './login-flow.ts'
import { digitsOf } from './register-form.ts'

type LoginField = 'username' | 'password' | 'mobileNum' | 'code'

function firstValues(): LoginValues {
  const username = rememberedUsername()
  const isRemembered = username !== ''
  return { username, password: '', phone: EMPTY_PHONE, code: '', isRemembered }
}

type Faults = Readonly<Partial<Record<LoginField, string>>>

/** Faults of the input: empty fields, and a number that violates the registration rule. */
function faultsIn(
  translator: Translator,
  values: LoginValues,
  method: LoginMethod,
  rule: FieldRule | undefined,
): Faults {
  const texts: Faults =
    method === 'username'
      ? { username: values.username.trim(), password: values.password }
      : { mobileNum: digitsOf(values.phone.mobileNum), code: values.code }
  const faults = (Object.keys(texts) as LoginField[]).flatMap((field) => {
    if (texts[field] === '') return [[field, missingText(translator, field)] as const]
    const isNumber = field === 'mobileNum' && rule !== undefined
    const fault = isNumber ? ruleFault(translator, rule, texts[field] ?? '') : undefined
    return fault === undefined ? [] : [[field, fault] as const]
  })
  return Object.fromEntries(faults)
}

/** The faults that prevent sending a code by SMS. */
function ofNumber({ mobileNum }: Faults): Faults {
  return mobileNum === undefined ? {} : { mobileNum }
}

/** The registration rule of `mobileNum`, once it is loaded: the server checks it in any case. */
function useMobileRule(method: LoginMethod): FieldRule | undefined {
  const { data } = useQuery({ ...registerSettingsQuery, enabled: method === 'mobile' })
  return data && ruleOf(data.fields, 'mobileNum')
}

/** Lets the server send a code by SMS. */
async function sendLoginCode(
  given: Phone,
  captcha: ReturnType<typeof useCaptchaDemand>,
): Promise<CodeSent> {
  const phone = await withCountry(given)
  const body = { ...targetOf({ phone }), purpose: 'login', ...captcha.part } as const
  const sent = await api('POST /wps/verification/sms/noLogin', { body })
  if (captcha.isShown) captcha.next()
  return sent
}

/** State and actions of the login form. `take` receives the answer. */
export function useLoginForm(
  method: LoginMethod,
  take: (result: LoginResult, typedPassword?: string) => void,
  entry?: LoginEntry,
) {
  const translator = useTranslator()
  const { t } = translator
  const captcha = useCaptchaDemand()
  const [values, setValues] = useState(firstValues)
  const [faults, setFaults] = useLocalized<Faults>({})
  const rule = useMobileRule(method)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const ownTries = useRef(0)
  const firebase = usePhoneCode()

  const learn = (refusal: unknown) => {
    captcha.learn(refusal)
    // The captcha that appears says enough.
    setError(isApiError(refusal, 'CAPTCHA_REQUIRED') && !captcha.isShown ? undefined : refusal)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    const validate = (current: Translator) => faultsIn(current, values, method, rule)
    setFaults(validate)
    setIsCaptchaMissed(captcha.isMissing)
    if (Object.keys(validate(translator)).length > 0 || captcha.isMissing) return
    setIsSending(true)
    try {
      const own = await provenBody(values, method, firebase)
      // Not verified by Firebase: it ends here, without a word (SPECIFICATION 8.13).
      if (!own) return setIsSending(false)
      const body = { ...own, ...captcha.part, ...(entry && { entry }) }
      const result = await api('POST /wps/session/login', { body })
      if (method === 'username') rememberUsername(values.isRemembered ? values.username.trim() : '')
      setIsSending(false)
      const news = withoutOwnAttempts(result, ownTries.current)
      take(news, method === 'username' ? values.password : undefined)
    } catch (refusal) {
      setIsSending(false)
      if (isApiError(refusal, 'INVALID_CREDENTIALS')) ownTries.current += 1
      learn(refusal)
    }
  }
  const sendCode = async (): Promise<CodeSent | undefined> => {
    setError(undefined)
    const validate = (current: Translator) => ofNumber(faultsIn(current, values, method, rule))
    setFaults(validate)
    if (validate(translator).mobileNum !== undefined) return undefined
    if (firebase) return firebase.send(values.phone)
    setIsCaptchaMissed(captcha.isMissing)
    if (captcha.isMissing) return undefined
    return sendLoginCode(values.phone, captcha)
  }
  return {
    values,
    change: (changed: Partial<LoginValues>) => setValues((before) => ({ ...before, ...changed })),
    faultOf: (field: LoginField) => faults[field],
    captcha,
    captchaFault: isCaptchaMissed && captcha.isMissing ? t('errors.CAPTCHA_REQUIRED') : undefined,
    error,
    setError,
    learn,
    isSending,
    handleSubmit,
    sendCode,
    captchaPlace: firebase?.place,
  }
}
