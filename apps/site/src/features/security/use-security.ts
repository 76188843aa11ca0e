import type { Passkey, SecurityOverview, TotpStarted } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api, errorMessage } from '../../shared/api.ts'
import { refreshSecurity } from './security-query.ts'

type BankAccount = SecurityOverview['bankAccounts'][number]

/** Dialogs that an address may request: `/member/securityCenter/password`. */
const BY_ADDRESS = [
  'password',
  'fundPassword',
  'email',
  'mobile',
  'realName',
  'bank',
  'passkey',
  'avatar',
] as const

/** The dialog of the last path segment; undefined for unknown ones. */
export function dialogOfAddress(item: string | undefined): SecurityDialog | undefined {
  const kind = BY_ADDRESS.find((each) => each === item)
  return kind && { kind }
}

/** The open dialog, with its subject. */
export type SecurityDialog =
  | { readonly kind: 'password' | 'fundPassword' | 'email' | 'mobile' | 'realName' }
  | { readonly kind: 'bank' | 'passkey' | 'avatar' | 'totpOff' | 'newCodes' }
  | { readonly kind: 'totp'; readonly started: TotpStarted }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'removePasskey'; readonly passkey: Passkey }
  | { readonly kind: 'removeBank'; readonly account: BankAccount }

/** The open dialog, `first` at the beginning, and actions that start without a form. */
export function useSecurity(first?: SecurityDialog) {
  const translator = useTranslator()
  const toast = useToast()
  const [dialog, setDialog] = useState(first)
  const [busy, setBusy] = useState<'totp' | 'codes'>()

  /** Runs an action, and shows errors where no form can. */
  const attempt = async (what: 'totp' | 'codes', action: () => Promise<void>) => {
    setBusy(what)
    try {
      await action()
    } catch (error) {
      toast(errorMessage(translator, error), 'lose')
    }
    setBusy(undefined)
  }
  const makeCodes = async () => {
    const { codes } = await api('POST /wps/member/security/recovery-codes', {})
    await refreshSecurity()
    setDialog({ kind: 'codes', codes })
  }
  return {
    dialog,
    busy,
    open: setDialog,
    close: () => setDialog(undefined),
    startTotp: () =>
      attempt('totp', async () => {
        const started = await api('POST /wps/member/security/totp', {})
        setDialog({ kind: 'totp', started })
      }),
    /** Existing codes become invalid: asks for confirmation first. */
    startCodes: (left: number) =>
      left > 0 ? setDialog({ kind: 'newCodes' }) : void attempt('codes', makeCodes),
    makeCodes,
  }
}

export type SecurityState = ReturnType<typeof useSecurity>
