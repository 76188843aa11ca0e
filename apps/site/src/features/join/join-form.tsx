import type { AgentApplicationBody, Receipt } from '@fairhouse/protocol'
import { REACH_SIZES } from '@fairhouse/protocol/support'
import { Button, Checkbox, Chips, TextField, useTranslator } from '@fairhouse/ui'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { CaptchaField } from '../../shared/captcha/captcha-field.tsx'
import { useCaptchaDemand } from '../../shared/captcha/use-captcha-demand.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { EMPTY_PHONE, PhoneField } from '../../shared/phone-field.tsx'
import { type Faults, useSubmit } from '../../shared/use-submit.ts'
import { type Channel, Channels } from './channels-field.tsx'

type Reach = AgentApplicationBody['reach']

const NAME_MIN = 2
const MESSAGE_MAX = 2_000

/** Input, faults and sending of the application. */
function useApplication(onSent: (receipt: Receipt) => void) {
  const { t } = useTranslator()
  const captcha = useCaptchaDemand(true)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState(EMPTY_PHONE)
  const [channels, setChannels] = useState<readonly Channel[]>([])
  const [reach, setReach] = useState<Reach>('under50')
  const [message, setMessage] = useState('')
  const [hasConsented, setHasConsented] = useState(false)
  const mail = email.trim()
  const number = phone.mobileNum.trim()
  const missing = t('errors.MISSING_FIELD')

  const validate = (): Faults => ({
    ...(name.trim().length < NAME_MIN ? { name: missing } : {}),
    ...(mail === '' && number === '' ? { email: t('support.join.contactMissing') } : {}),
    ...(channels.length === 0 ? { channels: t('support.join.channelsMissing') } : {}),
    ...(message.trim() === '' ? { message: missing } : {}),
    ...(hasConsented ? {} : { hasConsented: t('errors.CONSENT_MISSING') }),
    ...(captcha.isMissing ? { captcha: t('errors.CAPTCHA_REQUIRED') } : {}),
  })
  const send = async () => {
    const { countryDialingCode } = phone
    const body = {
      name: name.trim(),
      ...(mail === '' ? {} : { email: mail }),
      ...(number === '' ? {} : { mobileNum: number, countryDialingCode }),
      channels: [...channels],
      reach,
      message: message.trim(),
      hasConsented,
      ...captcha.part,
    }
    try {
      onSent(await api('POST /wps/agent/applications', { body }))
    } catch (refusal) {
      captcha.next()
      throw refusal
    }
  }
  const submit = useSubmit({
    validate,
    send,
    fields: ['name', 'email', 'mobileNum', 'channels', 'message', 'hasConsented', 'captcha'],
    fieldOf: { CAPTCHA_WRONG: 'captcha', CAPTCHA_REQUIRED: 'captcha' },
  })
  return {
    captcha,
    submit,
    typed: { name, email, phone, channels, reach, message, hasConsented },
    set: { setName, setEmail, setPhone, setChannels, setReach, setMessage, setHasConsented },
  }
}

/** The application form of agents. */
export function JoinForm({ onSent }: { onSent: (receipt: Receipt) => void }) {
  const { t } = useTranslator()
  const { captcha, submit, typed, set } = useApplication(onSent)
  const { faults, error, isSending, handleSubmit } = submit
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
      <TextField
        label={t('support.join.name')}
        isRequired
        error={faults['name']}
        value={typed.name}
        onValueChange={set.setName}
        name="name"
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        label={t('fields.email')}
        hint={t('support.join.contactHint')}
        error={faults['email']}
        value={typed.email}
        onValueChange={set.setEmail}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <PhoneField value={typed.phone} onValueChange={set.setPhone} error={faults['mobileNum']} />
      <Channels chosen={typed.channels} onChange={set.setChannels} error={faults['channels']} />
      <div className="grid gap-1.5">
        <p className="text-sm font-semibold">{t('support.join.reach')}</p>
        <Chips
          label={t('support.join.reach')}
          choices={REACH_SIZES.map((id) => ({ id, label: t(`support.reach.${id}`) }))}
          selected={typed.reach}
          onSelect={set.setReach}
        />
      </div>
      <TextArea
        label={t('support.join.message')}
        hint={t('support.join.messageHint')}
        isRequired
        error={faults['message']}
        value={typed.message}
        onValueChange={set.setMessage}
        name="message"
        maxLength={MESSAGE_MAX}
      />
      <Checkbox
        isChecked={typed.hasConsented}
        onCheckedChange={set.setHasConsented}
        error={faults['hasConsented']}
        name="hasConsented"
      >
        {t('support.join.consent')}
      </Checkbox>
      <CaptchaField
        round={captcha.round}
        onProof={captcha.setProof}
        error={captcha.isMissing ? faults['captcha'] : undefined}
      />
      <ErrorNotice error={error} />
      <Button type="submit" size="lg" isLoading={isSending} className="justify-self-start">
        {t('support.join.send')}
      </Button>
    </form>
  )
}
