import {
  type AgentPermission,
  AGENT_PERMISSIONS,
  SUB_ACCOUNT_NAME,
} from '@fairhouse/protocol/agent-words'
import type { SubAccountWire } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ruleFault, usePasswordRule } from '../../shared/register-settings.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { firstPassword } from './first-password.ts'
import { invalidateSubAccounts } from './queries.ts'

const NAME = new RegExp(SUB_ACCOUNT_NAME)

/** The new account, with its initial password, which is shown once. */
export interface Opened {
  readonly username: string
  readonly password: string
}

/** Whose form it is, and what follows. */
export interface SubAccountDialogProps {
  /** The account to edit; without it a new one is opened. */
  readonly subAccount?: SubAccountWire
  readonly onOpened: (opened: Opened) => void
  readonly onClose: () => void
}

/** Input, faults and sending of a sub-account, new or changed. */
export function useSubAccountForm({ subAccount, onOpened, onClose }: SubAccountDialogProps) {
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

/** What the form of a sub-account holds and does. */
export type SubAccountForm = ReturnType<typeof useSubAccountForm>
