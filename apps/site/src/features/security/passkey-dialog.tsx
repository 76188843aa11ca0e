import { Button, Dialog, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { isPasskeyDismissed, createPasskey } from '../../shared/passkey.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { refreshSecurity } from './security-query.ts'

/** The device's platform, as a default name of the passkey. */
function deviceName(): string {
  const { userAgent } = navigator
  const system = /Windows|Android|iPhone|iPad|Macintosh|Linux/.exec(userAgent)?.[0] ?? ''
  return system === 'Macintosh' ? 'Mac' : system
}

/** Creates a passkey on this device, with a name. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [name, setName] = useState(deviceName)
  const form = useSubmit({
    fields: ['name'],
    validate: (): Record<string, string> =>
      name.trim() === '' ? { name: t('errors.MISSING_FIELD') } : {},
    send: async () => {
      try {
        const options = await api('POST /wps/member/security/passkeys/options', {})
        const attestation = await createPasskey(options)
        const body = { name: name.trim(), attestation }
        await api('POST /wps/member/security/passkeys', { body })
        await refreshSecurity()
        toast(t('security.passkey.done'), 'win')
        onClose()
      } catch (error) {
        if (!isPasskeyDismissed(error)) throw error
      }
    },
  })
  return (
    <Dialog
      title={t('security.passkey.add')}
      description={t('security.passkey.note')}
      size="sm"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        <TextField
          label={t('security.passkey.name')}
          hint={t('security.passkey.nameHint')}
          error={form.faults['name']}
          value={name}
          onValueChange={setName}
          name="passkeyName"
          autoComplete="off"
          maxLength={60}
        />
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          <KeyRound aria-hidden className="size-5" />
          {t('security.passkey.make')}
        </Button>
      </form>
    </Dialog>
  )
}
