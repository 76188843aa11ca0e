import {
  type AgentPermission,
  AGENT_PERMISSIONS,
  SUB_ACCOUNT_NAME,
} from '@fairhouse/protocol/agent-words'
import type { SubAccountWire } from '@fairhouse/protocol'
import { Button, Checkbox, Dialog, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useId, useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { ruleFault, usePasswordRule } from '../../shared/register-settings.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { firstPassword } from './first-password.ts'
import { FirstPasswordField } from './first-password-field.tsx'
import { invalidateSubAccounts } from './queries.ts'

const NAME = new RegExp(SUB_ACCOUNT_NAME)
const NAME_MAX = 24
const NOTE_MAX = 80

/** The new account, with its initial password, which is shown once. */
export interface Opened {
  readonly username: string
  readonly password: string
}

export interface SubAccountDialogProps {
  /** The account to edit; without it a new one is opened. */
  readonly subAccount?: SubAccountWire
  readonly onOpened: (opened: Opened) => void
  readonly onClose: () => void
}

function useSubAccountForm({ subAccount, onOpened, onClose }: SubAccountDialogProps) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const rule = usePasswordRule()
  const [name, setName] = useState('')
  const [note, setNote] = useState(subAccount?.note ?? '')
  const [password, setPassword] = useState(() => firstPassword())
  const [held, setHeld] = useState<readonly AgentPermission[]>(subAccount?.permissions ?? ['team'])
  const permissions = AGENT_PERMISSIONS.filter((one) => held.includes(one))
  const isNew = subAccount === undefined
  const validateNew = () => {
    const fault = ruleFault(translator, rule, password)
    return {
      ...(NAME.test(name.trim()) ? {} : { name: t('subAccounts.nameFault') }),
      ...(fault === undefined ? {} : { password: fault }),
    }
  }
  const submission = useSubmit({
    fields: ['name', 'password', 'permissions'],
    validate: () => ({
      ...(isNew ? validateNew() : {}),
      ...(permissions.length > 0 ? {} : { permissions: t('subAccounts.permissionsFault') }),
    }),
    send: async () => {
      const given = { note: note.trim(), permissions }
      if (subAccount) {
        const { subAccountId, state } = subAccount
        const call = { params: { subAccountId }, body: { ...given, state } }
        await api('PUT /wps/agent/sub-accounts/:subAccountId', call)
        toast(t('subAccounts.changed'), 'win')
        onClose()
      } else {
        const body = { ...given, name: name.trim(), password }
        const { username } = await api('POST /wps/agent/sub-accounts', { body })
        onOpened({ username, password })
      }
      invalidateSubAccounts()
    },
  })
  const hold = (permission: AgentPermission, isHeld: boolean) =>
    setHeld(isHeld ? [...held, permission] : held.filter((one) => one !== permission))
  return { name, setName, note, setNote, password, setPassword, permissions, hold, ...submission }
}

type Form = ReturnType<typeof useSubAccountForm>

function Permissions({ form }: { readonly form: Form }) {
  const { t } = useTranslator()
  const fault = form.faults['permissions']
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-semibold">{t('subAccounts.permissions')}</legend>
      {AGENT_PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          isChecked={form.permissions.includes(permission)}
          onCheckedChange={(isHeld) => form.hold(permission, isHeld)}
        >
          <span className="grid">
            <span className="font-semibold">{t(`subAccounts.may.${permission}`)}</span>
            <span className="text-sm text-text-2">{t(`subAccounts.mayAbout.${permission}`)}</span>
          </span>
        </Checkbox>
      ))}
      {fault !== undefined && (
        <p role="alert" className="text-sm text-lose">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

/** Opens a sub-account, or changes its permissions. */
export function SubAccountDialog(props: SubAccountDialogProps) {
  const { t } = useTranslator()
  const { subAccount, onClose } = props
  const id = useId()
  const form = useSubAccountForm(props)
  const isNew = subAccount === undefined
  return (
    <Dialog
      title={isNew ? t('subAccounts.open') : subAccount.username}
      description={t('subAccounts.never')}
      size="md"
      onClose={onClose}
      footer={
        <Button type="submit" form={id} isLoading={form.isSending}>
          {t(isNew ? 'subAccounts.openNow' : 'subAccounts.save')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit(event)}
      >
        {isNew && (
          <TextField
            label={t('subAccounts.name')}
            hint={t('subAccounts.nameHint')}
            error={form.faults['name']}
            maxLength={NAME_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={form.name}
            onValueChange={form.setName}
          />
        )}
        <TextField
          label={t('subAccounts.note')}
          hint={t('subAccounts.noteHint')}
          maxLength={NOTE_MAX}
          autoComplete="off"
          value={form.note}
          onValueChange={form.setNote}
        />
        <Permissions form={form} />
        {isNew && (
          <FirstPasswordField
            error={form.faults['password']}
            value={form.password}
            onValueChange={form.setPassword}
          />
        )}
        <ErrorNotice error={form.error} />
      </form>
    </Dialog>
  )
}
