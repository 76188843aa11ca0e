import type { Translator } from '@fairhouse/i18n'
import type { CodeSent, LoginResult } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { ApiError, api, errorMessage } from '../../shared/api.ts'
import { CaptchaField } from '../../shared/captcha/captcha-field.tsx'
import { useCaptchaDemand } from '../../shared/captcha/use-captcha-demand.ts'
import { CodeField } from '../../shared/code-field.tsx'
import { withCountry } from '../../shared/countries.ts'
import { usePhoneCode } from '../../shared/firebase/use-phone-code.ts'
import {
  EMPTY_PASSWORD,
  NewPasswordFields,
  type PasswordFaults,
  passwordFaults,
} from '../../shared/new-password.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { EMPTY_PHONE, type Phone, PhoneField } from '../../shared/phone-field.tsx'
import { usePasswordRule } from '../../shared/register-settings.ts'
import { useLocalized } from '../../shared/use-localized.ts'
import { digitsOf } from './register-form.ts'

type Faults = PasswordFaults & { readonly mobileNum?: string; readonly code?: string }

const FIELD_OF_ERROR: Readonly<Record<string, keyof Faults>> = {
  PHONE_INVALID: 'mobileNum',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  PASSWORD_TOO_COMMON: 'newPassword',
  FIELD_RULE: 'newPassword',
  PASSWORDS_DIFFER: 'confirmNewPassword',
}

const targetOf = ({ mobileNum, countryDialingCode }: Phone) => ({
  mobileNum: digitsOf(mobileNum),
  countryDialingCode: digitsOf(countryDialingCode),
})

/** State and actions of the form. */
function useForgotByPhone(take: (result: LoginResult) => void) {
  const translator = useTranslator()
  const rule = usePasswordRule()
  const captcha = useCaptchaDemand()
  const [phone, setPhone] = useState(EMPTY_PHONE)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState(EMPTY_PASSWORD)
  const [faults, setFaults] = useLocalized<Faults>({})
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const firebase = usePhoneCode()
  const target = targetOf(phone)
  const learn = (refusal: unknown) => {
    captcha.learn(refusal)
    const field = refusal instanceof ApiError ? FIELD_OF_ERROR[refusal.code] : undefined
    if (field) setFaults((current) => ({ [field]: errorMessage(current, refusal) }))
    else setError(refusal)
  }
  const validate = (current: Translator): Faults => ({
    ...(target.mobileNum === '' ? { mobileNum: current.t('errors.missing.mobileNum') } : {}),
    ...(code === '' ? { code: current.t('errors.missing.code') } : {}),
    ...passwordFaults(current, rule, password),
  })
  const sendCode = async (): Promise<CodeSent | undefined> => {
    setError(undefined)
    if (target.mobileNum === '') {
      setFaults(({ t }) => ({ mobileNum: t('errors.missing.mobileNum') }))
      return undefined
    }
    if (firebase) return firebase.send(phone)
    if (captcha.isMissing) return undefined
    const whole = await withCountry(phone)
    const body = { ...targetOf(whole), purpose: 'password', ...captcha.part } as const
    const sent = await api('POST /wps/verification/sms/noLogin', { body })
    if (captcha.isShown) captcha.next()
    return sent
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    setFaults(validate)
    if (Object.keys(validate(translator)).length > 0) return
    setIsSending(true)
    try {
      const proof = firebase ? await firebase.prove(code) : { verificationCode: code }
      // Not verified by Firebase: it ends here, without a word (SPECIFICATION 8.13).
      if (!proof) return setIsSending(false)
      const body = { ...target, ...proof, ...password, ...captcha.part }
      const result = await api('POST /wps/member/password/verification', { body })
      setIsSending(false)
      take(result)
    } catch (refusal) {
      setIsSending(false)
      learn(refusal)
    }
  }
  const captchaPlace = firebase?.place
  const fields = { captchaPlace, phone, setPhone, code, setCode, password, setPassword }
  return { ...fields, rule, captcha, faults, error, isSending, learn, sendCode, handleSubmit }
}

/** Reset by SMS: a code, a new password, and the member is logged in. */
export function ForgotByPhone({ take }: { take: (result: LoginResult) => void }) {
  const { t } = useTranslator()
  const form = useForgotByPhone(take)
  const { captcha, faults, error, isSending } = form
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
      <PhoneField value={form.phone} onValueChange={form.setPhone} error={faults.mobileNum} />
      {captcha.isShown && <CaptchaField round={captcha.round} onProof={captcha.setProof} />}
      <CodeField
        value={form.code}
        onValueChange={form.setCode}
        error={faults.code}
        send={form.sendCode}
        onError={form.learn}
        captchaPlace={form.captchaPlace}
      />
      <NewPasswordFields
        value={form.password}
        onValueChange={form.setPassword}
        faults={faults}
        rule={form.rule}
      />
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t('identity.forgot.setPassword')}
      </Button>
    </form>
  )
}
