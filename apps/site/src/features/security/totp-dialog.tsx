import type { TotpStarted } from '@fairhouse/protocol'
import { Button, Dialog, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { QrCode } from '@fairhouse/ui/qr-code'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { CopyButton } from './copy-button.tsx'
import { refreshSecurity } from './security-query.ts'

export interface TotpDialogProps {
  readonly started: TotpStarted
  readonly onClose: () => void
}

/** The key in groups of four, for reading aloud. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Sets up an authenticator: its key as QR code and as text, and its first code. */
export function TotpDialog({ started, onClose }: TotpDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [code, setCode] = useState('')
  const form = useSubmit({
    fields: ['code'],
    fieldOf: { CODE_WRONG: 'code' },
    validate: (): Record<string, string> => (code === '' ? { code: t('errors.missing.code') } : {}),
    send: async () => {
      await api('PUT /wps/member/security/totp', { body: { code } })
      await refreshSecurity()
      toast(t('security.totp.done'), 'win')
      onClose()
    },
  })
  return (
    <Dialog
      title={t('security.totp.setUpTitle')}
      description={t('security.totp.note')}
      size="md"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        <div className="flex flex-wrap items-center gap-5">
          <div className="size-44 shrink-0 max-sm:mx-auto">
            <QrCode text={started.uri} label={t('security.totp.qr')} />
          </div>
          <div className="grid min-w-48 flex-1 gap-2">
            <p className="text-sm font-semibold">{t('security.totp.byHand')}</p>
            <p className="rounded-input bg-surface-2 px-3.5 py-2.5 font-mono text-sm">
              {grouped(started.secret)}
            </p>
            <CopyButton text={started.secret} label={t('security.totp.copyKey')} />
          </div>
        </div>
        <TextField
          label={t('security.totp.firstCode')}
          hint={t('identity.factor.totpHint')}
          error={form.faults['code']}
          value={code}
          onValueChange={(text) => setCode(text.replaceAll(/\s/g, ''))}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('security.totp.switchOn')}
        </Button>
      </form>
    </Dialog>
  )
}
