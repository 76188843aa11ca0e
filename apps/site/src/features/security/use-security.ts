import type { Passkey, SecurityOverview, TotpStarted } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api, errorMessage } from '../../shared/api.ts'
import { refreshSecurity } from './security-query.ts'

type BankAccount = SecurityOverview['bankAccounts'][number]

/** Dialogs that an address may ask for: `/member/securityCenter/password`. */
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

/** The dialog that the last part of an address means; undefined for one of none. */
export function dialogOfAddress(item: string | undefined): SecurityDialog | undefined {
  const kind = BY_ADDRESS.find((each) => each === item)
  return kind && { kind }
}

/** The dialog that is open, with what it is about. */
export type SecurityDialog =
  | { readonly kind: 'password' | 'fundPassword' | 'email' | 'mobile' | 'realName' }
  | { readonly kind: 'bank' | 'passkey' | 'avatar' | 'totpOff' | 'newCodes' }
  | { readonly kind: 'totp'; readonly started: TotpStarted }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'removePasskey'; readonly passkey: Passkey }
  | { readonly kind: 'removeBank'; readonly account: BankAccount }

/** What is open, with `first` to begin with, and the actions that begin without a form. */
export function useSecurity(first?: SecurityDialog) {
  const translator = useTranslator()
  const toast = useToast()
  const [dialog, setDialog] = useState(first)
  const [busy, setBusy] = useState<'totp' | 'codes'>()

  /** Does it, and tells what went wrong where no form stands to show it. */
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
    /** Codes that are there already end: that is asked about first. */
    startCodes: (left: number) =>
      left > 0 ? setDialog({ kind: 'newCodes' }) : void attempt('codes', makeCodes),
    makeCodes,
  }
}

export type SecurityState = ReturnType<typeof useSecurity>
