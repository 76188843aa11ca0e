import { missingText } from '@fairhouse/i18n'
import type { CodeSent, LoginBody, LoginEntry, LoginResult } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { type FormEvent, useRef, useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { useCaptchaDemand } from '../../shared/captcha/use-captcha-demand.ts'
import { EMPTY_PHONE, type Phone } from '../../shared/phone-field.tsx'
import { rememberUsername, rememberedUsername } from '../../shared/remembered-username.ts'
import { withoutOwnTries } from './login-flow.ts'
import { digitsOf } from './register-form.ts'

export type LoginWay = 'username' | 'mobile'

export interface LoginValues {
  readonly username: string
  readonly password: string
  readonly phone: Phone
  readonly code: string
  readonly isRemembered: boolean
}

type LoginField = 'username' | 'password' | 'mobileNum' | 'code'

function firstValues(): LoginValues {
  const username = rememberedUsername()
  const isRemembered = username !== ''
  return { username, password: '', phone: EMPTY_PHONE, code: '', isRemembered }
}

/** Which fields of a way are empty. */
function missingIn(values: LoginValues, way: LoginWay): readonly LoginField[] {
  const texts: Readonly<Partial<Record<LoginField, string>>> =
    way === 'username'
      ? { username: values.username.trim(), password: values.password }
      : { mobileNum: values.phone.mobileNum.trim(), code: values.code }
  return (Object.keys(texts) as LoginField[]).filter((field) => texts[field] === '')
}

function bodyOf(values: LoginValues, way: LoginWay): LoginBody {
  if (way === 'username') {
    return { type: 'username', username: values.username.trim(), password: values.password }
  }
  return { type: 'sms', ...targetOf(values), verificationCode: values.code }
}

/** Where a code goes, in digits alone. */
function targetOf({ phone: { mobileNum, countryDialingCode } }: LoginValues) {
  return {
    mobileNum: digitsOf(mobileNum),
    countryDialingCode: digitsOf(countryDialingCode),
  }
}

/** What the login form holds and does. `take` hears of the answer. */
export function useLoginForm(
  way: LoginWay,
  take: (result: LoginResult, typedPassword?: string) => void,
  entry?: LoginEntry,
) {
  const translator = useTranslator()
  const { t } = translator
  const captcha = useCaptchaDemand()
  const [values, setValues] = useState(firstValues)
  const [missing, setMissing] = useState<readonly LoginField[]>([])
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const ownTries = useRef(0)

  const learn = (refusal: unknown) => {
    captcha.learn(refusal)
    // The captcha that now stands there says enough.
    setError(isApiError(refusal, 'CAPTCHA_REQUIRED') && !captcha.isShown ? undefined : refusal)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    const empty = missingIn(values, way)
    setMissing(empty)
    setIsCaptchaMissed(captcha.isMissing)
    if (empty.length > 0 || captcha.isMissing) return
    setIsSending(true)
    try {
      const body = { ...bodyOf(values, way), ...captcha.part, ...(entry && { entry }) }
      const result = await api('POST /wps/session/login', { body })
      if (way === 'username') rememberUsername(values.isRemembered ? values.username.trim() : '')
      setIsSending(false)
      const news = withoutOwnTries(result, ownTries.current)
      take(news, way === 'username' ? values.password : undefined)
    } catch (refusal) {
      setIsSending(false)
      if (isApiError(refusal, 'INVALID_CREDENTIALS')) ownTries.current += 1
      learn(refusal)
    }
  }
  const sendCode = async (): Promise<CodeSent | undefined> => {
    setError(undefined)
    const { mobileNum, countryDialingCode } = targetOf(values)
    if (mobileNum === '') {
      setMissing(['mobileNum'])
      return undefined
    }
    setIsCaptchaMissed(captcha.isMissing)
    if (captcha.isMissing) return undefined
    const body = { mobileNum, countryDialingCode, purpose: 'login', ...captcha.part } as const
    const sent = await api('POST /wps/verification/sms/noLogin', { body })
    if (captcha.isShown) captcha.next()
    return sent
  }
  return {
    values,
    change: (changed: Partial<LoginValues>) => setValues((before) => ({ ...before, ...changed })),
    missingIn: (field: LoginField) =>
      missing.includes(field) ? missingText(translator, field) : undefined,
    captcha,
    captchaFault: isCaptchaMissed && captcha.isMissing ? t('errors.CAPTCHA_REQUIRED') : undefined,
    error,
    setError,
    learn,
    isSending,
    handleSubmit,
    sendCode,
  }
}
