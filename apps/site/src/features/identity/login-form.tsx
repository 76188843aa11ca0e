import type { LoginEntry, LoginResult } from '@fairhouse/protocol'
import { Button, Checkbox, PasswordField, TextField, useTranslator } from '@fairhouse/ui'
import { KeyRound } from 'lucide-react'
import { CaptchaField } from '../../shared/captcha/captcha-field.tsx'
import { CodeField } from '../../shared/code-field.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { supportsPasskeys } from '../../shared/passkey.ts'
import { useSwitch } from '../../shared/permission.ts'
import { PhoneField } from '../../shared/phone-field.tsx'
import type { LoginMethod } from './login-body.ts'
import { useLoginForm } from './use-login-form.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

type State = ReturnType<typeof useLoginForm>

function ByUsername({ state, onForgot }: { state: State; onForgot: (() => void) | undefined }) {
  const { t } = useTranslator()
  const { values, change, faultOf } = state
  return (
    <>
      <TextField
        label={t('identity.username')}
        placeholder={t('identity.username')}
        isRequired
        error={faultOf('username')}
        value={values.username}
        onValueChange={(username) => change({ username })}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid">
        <PasswordField
          label={t('identity.password')}
          placeholder={t('identity.password')}
          isRequired
          error={faultOf('password')}
          value={values.password}
          onValueChange={(password) => change({ password })}
          name="password"
          autoComplete="current-password"
        />
        {onForgot && (
          <button
            type="button"
            onClick={onForgot}
            className="min-h-11 min-w-11 justify-self-end px-1 text-sm font-semibold text-brand"
          >
            {t('identity.forgot.open')}
          </button>
        )}
      </div>
      <Checkbox
        isChecked={values.isRemembered}
        onCheckedChange={(isRemembered) => change({ isRemembered })}
        name="remember"
      >
        {t('identity.remember')}
      </Checkbox>
    </>
  )
}

function ByMobile({ state }: { state: State }) {
  const { values, change, faultOf, sendCode, learn, captchaPlace } = state
  return (
    <>
      <PhoneField
        value={values.phone}
        onValueChange={(phone) => change({ phone })}
        error={faultOf('mobileNum')}
        isRequired
      />
      <CodeField
        value={values.code}
        onValueChange={(code) => change({ code })}
        error={faultOf('code')}
        isRequired
        send={sendCode}
        onError={learn}
        captchaPlace={captchaPlace}
      />
    </>
  )
}

export interface LoginFormProps {
  readonly method: LoginMethod
  readonly entry: LoginEntry | undefined
  readonly take: (result: LoginResult, typedPassword?: string) => void
  readonly onForgot: () => void
}

/** The first step of a login. A wrong pair never reveals which of the two was wrong. */
export function LoginForm({ method, entry, take, onForgot }: LoginFormProps) {
  const { t } = useTranslator()
  const state = useLoginForm(method, take, entry)
  const { captcha, error, isSending } = state
  const { isAsking, handlePasskey } = usePasskeyLogin(take, state.setError, entry)
  const isResetByMail = useSwitch('emailPasswordReset')
  const isResetByPhone = useSwitch('phonePasswordReset')
  const canReset = isResetByMail || isResetByPhone
  return (
    <form noValidate onSubmit={(event) => void state.handleSubmit(event)} className="grid gap-4">
      {method === 'username' ? (
        <ByUsername state={state} onForgot={canReset ? onForgot : undefined} />
      ) : (
        <ByMobile state={state} />
      )}
      {captcha.isShown && (
        <CaptchaField round={captcha.round} onProof={captcha.setProof} error={state.captchaFault} />
      )}
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t('identity.loginSubmit')}
      </Button>
      {supportsPasskeys() && (
        <Button
          variant="secondary"
          size="lg"
          isBlock
          isLoading={isAsking}
          onClick={() => void handlePasskey()}
        >
          <KeyRound aria-hidden className="size-5" />
          {t('identity.factor.usePasskey')}
        </Button>
      )}
    </form>
  )
}
