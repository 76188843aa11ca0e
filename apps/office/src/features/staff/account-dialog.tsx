import type { RoleShape, StaffAccount } from '@fairhouse/protocol'
import { Checkbox, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

interface AccountDialogProps {
  /** Undefined for a new colleague. */
  readonly account: StaffAccount | undefined
  readonly roles: readonly RoleShape[]
  readonly onClose: () => void
}

interface Draft {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly roleIds: readonly string[]
  readonly isBlocked: boolean
  readonly isReset: boolean
}

function draftOf(account: StaffAccount | undefined): Draft {
  return {
    username: account?.username ?? '',
    name: account?.name ?? '',
    email: account?.email ?? '',
    roleIds: account?.roleIds ?? [],
    isBlocked: account?.status === 'blocked',
    isReset: false,
  }
}

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join() === b.toSorted().join()

/** Only changed fields are sent; the others stay. */
function changeOf(account: StaffAccount, draft: Draft) {
  const status = draft.isBlocked ? ('blocked' as const) : ('active' as const)
  return {
    ...(draft.name.trim() === account.name ? {} : { name: draft.name.trim() }),
    ...(draft.email.trim() === (account.email ?? '') ? {} : { email: draft.email.trim() }),
    ...(isSameSet(draft.roleIds, account.roleIds) ? {} : { roleIds: [...draft.roleIds] }),
    ...(status === account.status ? {} : { status }),
    ...(draft.isReset ? { isReset: true as const } : {}),
  }
}

/** Creates or edits a colleague. Revoking takes effect at once; granting waits for four eyes. */
export function AccountDialog({ account, roles, onClose }: AccountDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [draft, setDraft] = useState(() => draftOf(account))
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const save = async (reason: string) => {
    const { username, name, email, roleIds } = draft
    const own = { username: username.trim(), name: name.trim(), email: email.trim() }
    const body = { ...own, roleIds: [...roleIds], reason }
    const isProposed = account
      ? (
          await api('PUT /staff/accounts/:staffId', {
            params: { staffId: account.staffId },
            body: { ...changeOf(account, draft), reason },
          })
        ).approval !== undefined
      : (await api('POST /staff/accounts', { body })).approval !== undefined
    await queryClient.invalidateQueries({ queryKey: ['brand'] })
    toast(t(isProposed ? 'office.proposed' : 'office.saved'), 'win')
  }
  return (
    <ReasonDialog
      title={account ? t('office.staff.changeOf', { name: account.name }) : t('office.staff.new')}
      description={t('office.staff.about')}
      submit={t(account ? 'office.save' : 'office.staff.propose')}
      onSubmit={save}
      onClose={onClose}
    >
      <AccountFields account={account} roles={roles} draft={draft} onDraft={set} />
    </ReasonDialog>
  )
}

interface AccountFieldsProps {
  readonly account: StaffAccount | undefined
  readonly roles: readonly RoleShape[]
  readonly draft: Draft
  readonly onDraft: (part: Partial<Draft>) => void
}

function AccountFields({ account, roles, draft, onDraft: set }: AccountFieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      {!account && (
        <TextField
          label={t('office.login.username')}
          hint={t('office.staff.usernameHint')}
          value={draft.username}
          onValueChange={(username) => set({ username: username.toLowerCase() })}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextField
        label={t('office.staff.name')}
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        onValueChange={(name) => set({ name })}
      />
      {/* Set once: later only its owner changes it. */}
      {!account?.email && (
        <TextField
          label={t('office.staff.email')}
          hint={t('office.staff.emailHint')}
          type="email"
          value={draft.email}
          maxLength={254}
          autoComplete="off"
          onValueChange={(email) => set({ email })}
        />
      )}
      <fieldset>
        <legend className="text-sm font-semibold">{t('office.staff.roles')}</legend>
        {roles.map(({ roleId, name }) => (
          <Checkbox
            key={roleId}
            isChecked={draft.roleIds.includes(roleId)}
            onCheckedChange={(isOn) => {
              const others = draft.roleIds.filter((id) => id !== roleId)
              set({ roleIds: isOn ? [...others, roleId] : others })
            }}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      {account && (
        <fieldset>
          <legend className="text-sm font-semibold">{t('office.staff.access')}</legend>
          <Checkbox isChecked={draft.isBlocked} onCheckedChange={(isBlocked) => set({ isBlocked })}>
            {t('office.staff.blocked')}
          </Checkbox>
          <Checkbox isChecked={draft.isReset} onCheckedChange={(isReset) => set({ isReset })}>
            {t('office.staff.reset')}
          </Checkbox>
        </fieldset>
      )}
    </>
  )
}
