import { Button, Dialog, PasswordField, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { isDismissed, createPasskey } from '../../shared/passkey.ts'
import { enter } from '../../shared/session.ts'

/** Adds a passkey: the password first, and a name for the device. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const form = useId()
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await api('POST /staff/passkeys/options', {
        body: { password },
      })
      const attestation = await createPasskey(options)
      await api('POST /staff/passkeys', { body: { challengeId, name: name.trim(), attestation } })
      await enter()
    },
    onSuccess: () => {
      toast(t('office.passkey.added'), 'win')
      onClose()
    },
  })
  return (
    <Dialog
      title={t('office.passkey.add')}
      description={t('office.passkey.about')}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} size="sm" isLoading={add.isPending}>
          {t('office.passkey.continue')}
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '' && name.trim() !== '') add.mutate()
        }}
      >
        <TextField
          label={t('office.passkey.name')}
          hint={t('office.passkey.nameHint')}
          value={name}
          maxLength={60}
          required
          onValueChange={setName}
        />
        <PasswordField
          label={t('office.password.old')}
          value={password}
          required
          onValueChange={setPassword}
          autoComplete="current-password"
        />
        {add.error && !isDismissed(add.error) && <ErrorNotice error={add.error} />}
      </form>
    </Dialog>
  )
}
