import { Button, PasswordField, TextField, useTranslator } from '@fairhouse/ui'
import { api } from '../../shared/api.ts'
import { CaptchaField } from '../../shared/captcha/captcha-field.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import type { LoginFlow } from './login-flow.ts'
import { useTextForm } from './use-text-form.ts'

const FIELDS = ['username', 'password'] as const

/** Links an existing account, by its password. */
export function SocialLinkForm({ ticket, flow }: { ticket: string; flow: LoginFlow }) {
  const { t } = useTranslator()
  const form = useTextForm(FIELDS, async (values, part) => {
    const body = { ticket, ...values, ...part }
    flow.take(await api('POST /wps/social/link', { body }), values.password)
  })
  const { captcha } = form
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
      <TextField
        {...form.field('username')}
        label={t('identity.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={t('identity.password')}
        name="password"
        autoComplete="current-password"
      />
      {captcha.isShown && (
        <CaptchaField round={captcha.round} onProof={captcha.setProof} error={form.captchaFault} />
      )}
      <ErrorNotice error={form.error} />
      <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
        {t('identity.social.link')}
      </Button>
    </form>
  )
}
