import { Card, Dialog, EmptyState, useTranslator } from '@fairhouse/ui'
import { KeyRound, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { CentreAction } from '../../shared/centre/centre-action.tsx'
import { CentreFoot } from '../../shared/centre/centre-foot.tsx'
import { ChangePasswordForm } from '../../shared/change-password-form.tsx'
import { PageTitle } from '../../shared/page.tsx'
import { beginSession, useMember } from '../../shared/session.ts'

/** The name and purpose of the sub-account. */
export function SubAccountHead() {
  const { t } = useTranslator()
  const subAccount = useMember()?.subAccount
  if (!subAccount) return null
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-center gap-3">
        <UsersRound aria-hidden className="size-6 shrink-0 text-text-3" />
        <p className="min-w-0 text-lg font-bold wrap-anywhere">
          <bdi>{subAccount.username}</bdi>
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-2">
        {subAccount.permissions.map((permission) => (
          <li key={permission}>{t(`subAccounts.may.${permission}`)}</li>
        ))}
      </ul>
    </Card>
  )
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslator()
  return (
    <Dialog title={t('identity.change.title')} size="sm" onClose={onClose}>
      <ChangePasswordForm
        isSubAccount
        onDone={({ member }) => {
          if (member) beginSession(member)
          onClose()
        }}
      />
    </Dialog>
  )
}

/** A page of the agent centre that the sub-account may not open. */
export function NotAllowed() {
  const { t } = useTranslator()
  return (
    <>
      <PageTitle text={t('shell.agent.title')} />
      <EmptyState code="sub-account" title={t('errors.SUB_ACCOUNT_DENIED')}>
        {t('subAccounts.deniedBody')}
      </EmptyState>
    </>
  )
}

/** Below the pages: preferences, the sub-account's password, logging out. */
export function SubAccountFoot() {
  const { t } = useTranslator()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <CentreFoot>
        <CentreAction
          icon={KeyRound}
          text={t('subAccounts.password')}
          onPress={() => setIsChanging(true)}
        />
      </CentreFoot>
      {isChanging && <PasswordDialog onClose={() => setIsChanging(false)} />}
    </>
  )
}
