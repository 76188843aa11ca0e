import { Button, Dialog, Tabs, TextField, useTranslator } from '@fairhouse/ui'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { CaptchaField } from '../../shared/captcha/captcha-field.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSwitch } from '../../shared/permission.ts'
import { ForgotByPhone } from './forgot-by-phone.tsx'
import { type LoginEnd, useLoginFlow } from './login-flow.ts'
import { StepDialog } from './login-step.tsx'
import { useTextForm } from './use-text-form.ts'

const FIELDS = ['username', 'email'] as const

/** Reset by e-mail. The answer is the same whether there is such an account or not. */
function ByMail({ onSent }: { onSent: () => void }) {
  const { t } = useTranslator()
  const form = useTextForm(FIELDS, async (values, part) => {
    await api('POST /wps/member/password/email', { body: { ...values, ...part } })
    onSent()
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
      <TextField
        {...form.field('email')}
        label={t('fields.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      {captcha.isShown && (
        <CaptchaField round={captcha.round} onProof={captcha.setProof} error={form.captchaFault} />
      )}
      <ErrorNotice error={form.error} />
      <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
        {t('identity.forgot.sendLink')}
      </Button>
    </form>
  )
}

export interface ForgotDialogProps {
  readonly onClose: () => void
  readonly onDone: (end: LoginEnd) => void
  readonly onLogin: () => void
}

/** Confirms that a link was sent, if there is such an account. */
function Sent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-5">
      <p role="status" className="flex gap-3 text-text-2">
        <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-win" />
        {t('identity.forgot.sent')}
      </p>
      <Button size="lg" isBlock onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}

/** A forgotten password: reset by a link in an e-mail, or by a code to the phone. */
export function ForgotDialog({ onClose, onDone, onLogin }: ForgotDialogProps) {
  const { t } = useTranslator()
  const flow = useLoginFlow(onDone)
  const isByMail = useSwitch('emailPasswordReset')
  const isByPhone = useSwitch('phonePasswordReset')
  const [method, setMethod] = useState<'email' | 'phone'>(isByMail ? 'email' : 'phone')
  const [isSent, setIsSent] = useState(false)
  const { step } = flow
  if (step) return <StepDialog key={step.kind} step={step} flow={flow} onClose={onClose} />
  if (isSent) {
    return (
      <Dialog key="sent" title={t('identity.forgot.sentTitle')} size="sm" onClose={onClose}>
        <Sent onClose={onClose} />
      </Dialog>
    )
  }
  const form =
    method === 'email' ? (
      <ByMail onSent={() => setIsSent(true)} />
    ) : (
      <ForgotByPhone take={flow.take} />
    )
  return (
    <Dialog
      title={t('identity.forgot.title')}
      description={t('identity.forgot.subtitle')}
      size="sm"
      onClose={onClose}
    >
      <div className="grid gap-4">
        {isByMail && isByPhone ? (
          <Tabs
            label={t('identity.forgot.way')}
            choices={[
              { id: 'email', label: t('identity.forgot.byEmail') },
              { id: 'phone', label: t('identity.forgot.byPhone') },
            ]}
            selected={method}
            onSelect={setMethod}
          >
            {form}
          </Tabs>
        ) : (
          form
        )}
        <button
          type="button"
          onClick={onLogin}
          className="min-h-11 min-w-11 justify-self-center px-1 text-sm font-semibold text-brand"
        >
          {t('identity.forgot.back')}
        </button>
      </div>
    </Dialog>
  )
}
