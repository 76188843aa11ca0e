import { Button, Dialog, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { api } from '../../shared/api.ts'
import { CodeField } from '../../shared/code-field.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { EMPTY_PHONE, PhoneField } from '../../shared/phone-field.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { refreshSecurity } from './security-query.ts'

interface ContactDialogProps {
  readonly isChange: boolean
  readonly onClose: () => void
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

interface ContactFormProps {
  readonly form: ReturnType<typeof useSubmit>
  readonly code: string
  readonly onCode: (code: string) => void
  readonly sendCode: Parameters<typeof CodeField>[0]['send']
  /** The field of the contact. */
  readonly children: ReactNode
}

/** A contact, the code that was sent to it, and the button that saves it. */
function ContactForm({ form, code, onCode, sendCode, children }: ContactFormProps) {
  const { t } = useTranslator()
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
      {children}
      <CodeField
        value={code}
        onValueChange={onCode}
        error={form.faults['code']}
        send={sendCode}
        onError={form.showRefusal}
      />
      <ErrorNotice error={form.error} />
      <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
        {t('security.save')}
      </Button>
    </form>
  )
}

/** Sets a new e-mail address, confirmed by a code sent to it. */
export function EmailDialog({ isChange, onClose }: ContactDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const form = useSubmit({
    fields: ['email', 'code'],
    fieldOf: {
      EMAIL_INVALID: 'email',
      EMAIL_UNAVAILABLE: 'email',
      CODE_WRONG: 'code',
      CODE_EXPIRED: 'code',
    },
    validate: () => ({
      ...(email.trim() === '' ? { email: t('errors.MISSING_FIELD') } : {}),
      ...(code === '' ? { code: t('errors.missing.code') } : {}),
    }),
    send: async () => {
      await api('PUT /wps/member/email', { body: { email: email.trim(), code } })
      await refreshSecurity()
      toast(t('security.email.done'), 'win')
      onClose()
    },
  })
  const sendCode = async () => {
    if (email.trim() === '') {
      form.setFaults((current) => ({ email: current.t('errors.MISSING_FIELD') }))
      return undefined
    }
    form.setFaults()
    return api('POST /wps/member/email', { body: { email: email.trim() } })
  }
  return (
    <Dialog
      title={t(isChange ? 'security.email.change' : 'security.email.add')}
      description={t('security.email.note')}
      size="sm"
      onClose={onClose}
    >
      <ContactForm form={form} code={code} onCode={setCode} sendCode={sendCode}>
        <TextField
          label={t('security.email.new')}
          error={form.faults['email']}
          value={email}
          onValueChange={setEmail}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </ContactForm>
    </Dialog>
  )
}

/** Sets a new telephone number, confirmed by a code sent to it. */
export function MobileDialog({ isChange, onClose }: ContactDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [phone, setPhone] = useState(EMPTY_PHONE)
  const [code, setCode] = useState('')
  const target = {
    mobileNum: digitsOf(phone.mobileNum),
    countryDialingCode: digitsOf(phone.countryDialingCode),
  }
  const isMissing = target.mobileNum === ''
  const form = useSubmit({
    fields: ['mobileNum', 'code'],
    fieldOf: {
      PHONE_INVALID: 'mobileNum',
      MOBILE_UNAVAILABLE: 'mobileNum',
      CODE_WRONG: 'code',
      CODE_EXPIRED: 'code',
    },
    validate: () => ({
      ...(isMissing ? { mobileNum: t('errors.missing.mobileNum') } : {}),
      ...(code === '' ? { code: t('errors.missing.code') } : {}),
    }),
    send: async () => {
      await api('PUT /wps/member/mobile', { body: { ...target, code } })
      await refreshSecurity()
      toast(t('security.mobile.done'), 'win')
      onClose()
    },
  })
  const sendCode = async () => {
    form.setFaults((current) =>
      isMissing ? { mobileNum: current.t('errors.missing.mobileNum') } : {},
    )
    return isMissing ? undefined : api('POST /wps/member/mobile', { body: target })
  }
  return (
    <Dialog
      title={t(isChange ? 'security.mobile.change' : 'security.mobile.add')}
      description={t('security.mobile.note')}
      size="sm"
      onClose={onClose}
    >
      <ContactForm form={form} code={code} onCode={setCode} sendCode={sendCode}>
        <PhoneField value={phone} onValueChange={setPhone} error={form.faults['mobileNum']} />
      </ContactForm>
    </Dialog>
  )
}
