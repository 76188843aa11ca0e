import type { StaffPasskey } from '@fairhouse/protocol'
import { Button, Dialog, PasswordField, useToast, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Nothing, Panel } from '../../shared/page.tsx'
import { enter } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'

/** Passkeys of one's own devices: they log in without password and code. */
export function Passkeys({ passkeys }: { passkeys: readonly StaffPasskey[] }) {
  const { t } = useTranslator()
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<StaffPasskey>()
  return (
    <Panel
      title={t('office.passkey.title')}
      actions={
        <Button variant="ghost" size="sm" className="-me-3" onClick={() => setIsAdding(true)}>
          <KeyRound aria-hidden className="size-4" />
          {t('office.passkey.add')}
        </Button>
      }
    >
      {passkeys.length === 0 && <Nothing>{t('office.passkey.none')}</Nothing>}
      <ul>
        {passkeys.map((passkey) => (
          <li
            key={passkey.passkeyId}
            className="flex items-center gap-3 border-b border-line py-2
            last:border-b-0"
          >
            <div className="grid min-w-0 flex-1 text-sm">
              <p className="truncate font-semibold">{passkey.name}</p>
              <p className="text-legal text-text-3">
                <When at={passkey.createdAt} /> · {t('office.passkey.lastUsed')}{' '}
                <When at={passkey.lastUsedAt} />
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              className="-me-3"
              aria-label={t('office.passkey.removeOf', { name: passkey.name })}
              onClick={() => setLeaving(passkey)}
            >
              {t('office.passkey.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
      {leaving && <RemoveDialog passkey={leaving} onClose={() => setLeaving(undefined)} />}
    </Panel>
  )
}

/** A passkey is a way to log in: removing one requires re-authentication. */
function RemoveDialog({ passkey, onClose }: { passkey: StaffPasskey; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const form = useId()
  const [password, setPassword] = useState('')
  const { passkeyId, name } = passkey
  const remove = useMutation({
    mutationFn: async () => {
      const path = 'POST /staff/passkeys/:passkeyId/remove'
      await api(path, { params: { passkeyId }, body: { password } })
      await enter()
    },
    onSuccess: () => {
      toast(t('office.passkey.removed'), 'win')
      onClose()
    },
  })
  return (
    <Dialog
      title={t('office.passkey.removeOf', { name })}
      onClose={onClose}
      footer={
        <Button variant="danger" type="submit" form={form} size="sm" isLoading={remove.isPending}>
          {t('office.passkey.remove')}
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '') remove.mutate()
        }}
      >
        <PasswordField
          label={t('office.password.old')}
          value={password}
          required
          onValueChange={setPassword}
          autoComplete="current-password"
        />
        <ErrorNotice error={remove.error} />
      </form>
    </Dialog>
  )
}
