import { AGENT_PERMISSIONS } from '@fairhouse/protocol/agent-words'
import { Button, Checkbox, Dialog, TextField, useTranslator } from '@fairhouse/ui'
import { useId } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { FirstPasswordField } from './first-password-field.tsx'
import {
  type SubAccountDialogProps,
  type SubAccountForm,
  useSubAccountForm,
} from './use-sub-account-form.ts'

const NAME_MAX = 24
const NOTE_MAX = 80

function Permissions({ form }: { readonly form: SubAccountForm }) {
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
