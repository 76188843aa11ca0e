import type { SubAccountWire } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useId, useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { ruleFault, usePasswordRule } from '../../shared/register-settings.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { firstPassword } from './first-password.ts'
import { FirstPasswordField } from './first-password-field.tsx'
import { invalidateSubAccounts } from './queries.ts'
import type { Opened } from './use-sub-account-form.ts'

/** Sets a new initial password for a colleague who has forgotten theirs. */
export function ResetDialog(props: {
  readonly subAccount: SubAccountWire
  readonly onOpened: (opened: Opened) => void
  readonly onClose: () => void
}) {
  const translator = useTranslator()
  const { t } = translator
  const { subAccount, onOpened, onClose } = props
  const { subAccountId, username } = subAccount
  const id = useId()
  const rule = usePasswordRule()
  const [password, setPassword] = useState(() => firstPassword())
  const form = useSubmit({
    fields: ['password'],
    validate: (): Readonly<Record<string, string>> => {
      const fault = ruleFault(translator, rule, password)
      return fault === undefined ? {} : { password: fault }
    },
    send: async () => {
      const call = { params: { subAccountId }, body: { password } }
      await api('PUT /wps/agent/sub-accounts/:subAccountId/password', call)
      invalidateSubAccounts()
      onOpened({ username, password })
    },
  })
  return (
    <Dialog
      title={t('subAccounts.reset')}
      description={<bdi>{username}</bdi>}
      size="sm"
      onClose={onClose}
      footer={
        <Button type="submit" form={id} isLoading={form.isSending}>
          {t('subAccounts.resetNow')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(event)}
      >
        <p className="text-text-2">{t('subAccounts.resetAbout')}</p>
        <FirstPasswordField
          error={form.faults['password']}
          value={password}
          onValueChange={setPassword}
        />
        <ErrorNotice error={form.error} />
      </form>
    </Dialog>
  )
}
