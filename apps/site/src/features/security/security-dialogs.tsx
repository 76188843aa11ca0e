import type { SecurityOverview } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { api } from '../../shared/api.ts'
import { AvatarDialog } from './avatar-dialog.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { EmailDialog, MobileDialog } from './contact-dialogs.tsx'
import { RealNameDialog } from './real-name-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { FundPasswordDialog, PasswordDialog } from './password-dialogs.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { refreshSecurity } from './security-query.ts'
import { TotpDialog } from './totp-dialog.tsx'
import type { SecurityDialog, SecurityState } from './use-security.ts'

export interface SecurityDialogsProps {
  readonly state: SecurityState
  readonly overview: SecurityOverview
}

/** Confirmations before something is removed. */
function Question(props: SecurityDialogsProps & { readonly dialog: SecurityDialog }) {
  const { state, dialog } = props
  const { t } = useTranslator()
  const toast = useToast()
  const { close } = state
  const done = async (text: string) => {
    await refreshSecurity()
    toast(text)
  }
  switch (dialog.kind) {
    case 'totpOff':
      return (
        <ConfirmDialog
          title={t('security.totp.removeTitle')}
          text={t('security.totp.removeBody')}
          action={t('security.remove')}
          onClose={close}
          onConfirm={async () => {
            await api('DELETE /wps/member/security/totp', {})
            await done(t('security.totp.removed'))
          }}
        />
      )
    case 'newCodes':
      return (
        <ConfirmDialog
          title={t('security.recovery.newTitle')}
          text={t('security.recovery.newBody')}
          action={t('security.recovery.make')}
          onClose={() => state.dialog?.kind === 'newCodes' && close()}
          onConfirm={state.makeCodes}
        />
      )
    case 'removePasskey':
      return (
        <ConfirmDialog
          title={t('security.passkey.removeTitle')}
          text={t('security.passkey.removeBody', { name: dialog.passkey.name })}
          action={t('security.remove')}
          onClose={close}
          onConfirm={async () => {
            const { passkeyId } = dialog.passkey
            const params = { passkeyId }
            await api('DELETE /wps/member/security/passkeys/:passkeyId', { params })
            await done(t('security.passkey.removed'))
          }}
        />
      )
    case 'removeBank':
      return (
        <ConfirmDialog
          title={t('security.bank.removeTitle')}
          text={t('security.bank.removeBody', { number: dialog.account.maskedNumber })}
          action={t('security.remove')}
          onClose={close}
          onConfirm={async () => {
            const { bankAccountId } = dialog.account
            const params = { bankAccountId }
            await api('DELETE /wps/member/bank-accounts/:bankAccountId', { params })
            await done(t('security.bank.removed'))
          }}
        />
      )
    default:
      return null
  }
}

/** The open dialog. */
export function SecurityDialogs({ state, overview }: SecurityDialogsProps) {
  const { dialog, close } = state
  if (!dialog) return null
  switch (dialog.kind) {
    case 'password':
      return <PasswordDialog onClose={close} />
    case 'fundPassword':
      return <FundPasswordDialog isChange={overview.hasFundPassword} onClose={close} />
    case 'email':
      return <EmailDialog isChange={overview.email !== undefined} onClose={close} />
    case 'mobile':
      return <MobileDialog isChange={overview.mobile !== undefined} onClose={close} />
    case 'realName':
      return <RealNameDialog onClose={close} />
    case 'bank':
      return <BankDialog kinds={overview.bankAccountKinds} onClose={close} />
    case 'passkey':
      return <PasskeyDialog onClose={close} />
    case 'avatar':
      return <AvatarDialog avatar={overview.avatar} onClose={close} />
    case 'totp':
      return <TotpDialog started={dialog.started} onClose={close} />
    case 'codes':
      return <RecoveryDialog username={overview.username} codes={dialog.codes} onClose={close} />
    default:
      return <Question state={state} overview={overview} dialog={dialog} />
  }
}
