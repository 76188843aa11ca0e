import {
  CRYPTO_NETWORKS,
  type BankAccountKind,
  type CryptoNetwork,
  type NewBankAccount,
} from '@fairhouse/protocol'
import {
  Button,
  Chips,
  Dialog,
  SelectField,
  TextField,
  useToast,
  useTranslator,
} from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { refreshSecurity } from './security-query.ts'

const PIX_TYPES = ['cpf', 'email', 'mobile', 'random'] as const
/** Keys that browsers can fill in. */
const PIX_AUTOFILL: Readonly<Partial<Record<PixType, string>>> = { email: 'email', mobile: 'tel' }
const ACCOUNT_TYPES = ['checking', 'savings'] as const
/** The only network supported for deposits and withdrawals. */
const NETWORK: CryptoNetwork = 'bitcoinTestnet'
type PixType = (typeof PIX_TYPES)[number]
type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Input of all kinds; switching the kind loses nothing. */
const EMPTY = {
  bankCode: '',
  branchNumber: '',
  accountNumber: '',
  accountType: 'checking' as AccountType,
  keyType: 'cpf' as PixType,
  key: '',
  iban: '',
  bic: '',
  address: '',
}
type Typed = typeof EMPTY

/** Format of each field, checked before the server does. */
const FORMS: Readonly<Record<string, RegExp>> = {
  bankCode: /^\d{3}$/,
  branchNumber: /^\d{1,5}$/,
  accountNumber: /^\d{1,13}-?[\dXx]$/,
  key: /^.{5,77}$/,
  iban: /^.{15,42}$/,
  address: /^\S{14,90}$/,
}

const FIELDS: Readonly<Record<BankAccountKind, readonly (keyof Typed)[]>> = {
  br: ['bankCode', 'branchNumber', 'accountNumber'],
  pix: ['key'],
  iban: ['iban'],
  crypto: ['address'],
}

/** A CPF or a number is sent as digits; an address or a random key as typed. */
function pixKey({ keyType, key }: Typed): string {
  const text = key.trim()
  if (keyType === 'cpf') return text.replaceAll(/\D/g, '')
  return keyType === 'mobile' ? text.replaceAll(/[\s().-]/g, '') : text
}

function bodyOf(kind: BankAccountKind, typed: Typed): NewBankAccount {
  const text = (name: 'bankCode' | 'branchNumber' | 'accountNumber' | 'iban' | 'bic' | 'address') =>
    typed[name].trim()
  if (kind === 'pix') return { kind, keyType: typed.keyType, key: pixKey(typed) }
  if (kind === 'iban') {
    return { kind, iban: text('iban'), ...(text('bic') === '' ? {} : { bic: text('bic') }) }
  }
  if (kind === 'crypto') return { kind, network: NETWORK, address: text('address') }
  return {
    kind,
    bankCode: text('bankCode'),
    branchNumber: text('branchNumber'),
    accountNumber: text('accountNumber'),
    accountType: typed.accountType,
  }
}

interface FieldsProps {
  readonly typed: Typed
  readonly change: (part: Partial<Typed>) => void
  readonly faults: Readonly<Record<string, string>>
}

function Brazilian({ typed, change, faults }: FieldsProps) {
  const { t } = useTranslator()
  const line = (name: 'bankCode' | 'branchNumber' | 'accountNumber', maxLength: number) => (
    <TextField
      label={t(`security.bank.${name}`)}
      hint={t(`security.bank.${name}Hint`)}
      error={faults[name]}
      value={typed[name]}
      onValueChange={(text) => change({ [name]: text })}
      name={name}
      inputMode={name === 'accountNumber' ? 'text' : 'numeric'}
      autoComplete="off"
      maxLength={maxLength}
    />
  )
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        {line('bankCode', 3)}
        {line('branchNumber', 5)}
      </div>
      {line('accountNumber', 16)}
      <Chips
        label={t('security.bank.accountType')}
        choices={ACCOUNT_TYPES.map((id) => ({ id, label: t(`security.bank.${id}`) }))}
        selected={typed.accountType}
        onSelect={(accountType) => change({ accountType })}
      />
    </>
  )
}

function Pix({ typed, change, faults }: FieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      <SelectField
        label={t('security.bank.keyType')}
        value={typed.keyType}
        onValueChange={(value) => {
          const keyType = PIX_TYPES.find((each) => each === value)
          if (keyType) change({ keyType })
        }}
        options={PIX_TYPES.map((value) => ({ value, label: t(`security.bank.key.${value}`) }))}
      />
      <TextField
        label={t('security.bank.keyLabel')}
        hint={t(`security.bank.keyHint.${typed.keyType}`)}
        error={faults['key']}
        value={typed.key}
        onValueChange={(key) => change({ key })}
        name="pixKey"
        autoComplete={PIX_AUTOFILL[typed.keyType] ?? 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={77}
      />
    </>
  )
}

function Iban({ typed, change, faults }: FieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      <TextField
        label={t('security.bank.iban')}
        error={faults['iban']}
        value={typed.iban}
        onValueChange={(iban) => change({ iban })}
        name="iban"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
      />
      <TextField
        label={t('security.bank.bic')}
        error={faults['bic']}
        value={typed.bic}
        onValueChange={(bic) => change({ bic })}
        name="bic"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={11}
      />
    </>
  )
}

function Crypto({ typed, change, faults }: FieldsProps) {
  const { t } = useTranslator()
  return (
    <TextField
      label={t('security.bank.address', { network: CRYPTO_NETWORKS[NETWORK] })}
      hint={t('security.bank.addressHint')}
      error={faults['address']}
      value={typed.address}
      onValueChange={(address) => change({ address })}
      name="address"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
    />
  )
}

const KINDS = { br: Brazilian, pix: Pix, iban: Iban, crypto: Crypto } as const

/** Error text of a field. */
function faultOf(name: keyof Typed, text: string) {
  if (text === '') return 'errors.MISSING_FIELD'
  return name === 'address' ? 'errors.CRYPTO_ADDRESS_INVALID' : 'errors.BANK_ACCOUNT_INVALID'
}

export interface BankDialogProps {
  readonly kinds: readonly BankAccountKind[]
  readonly onClose: () => void
}

/** Adds the member's own bank account; the holder is the member, by the real name on record. */
export function BankDialog({ kinds, onClose }: BankDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [kind, setKind] = useState<BankAccountKind>(kinds[0] ?? 'br')
  const [typed, setTyped] = useState(EMPTY)
  const fields = FIELDS[kind]
  const form = useSubmit({
    fields: [...fields, 'bic'],
    validate: () => {
      const wrong = fields.filter((name) => !FORMS[name]?.test(typed[name].trim()))
      return Object.fromEntries(wrong.map((name) => [name, t(faultOf(name, typed[name].trim()))]))
    },
    send: async () => {
      await api('POST /wps/member/bank-accounts', { body: bodyOf(kind, typed) })
      await refreshSecurity()
      toast(t('security.bank.added'), 'win')
      onClose()
    },
  })
  const Fields = KINDS[kind]
  return (
    <Dialog
      title={t('security.bank.add')}
      description={t('security.bank.note')}
      size="sm"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        {kinds.length > 1 && (
          <Chips
            label={t('security.bank.kind')}
            choices={kinds.map((id) => ({ id, label: t(`security.bank.kind.${id}`) }))}
            selected={kind}
            onSelect={setKind}
          />
        )}
        <Fields
          typed={typed}
          change={(part) => setTyped((before) => ({ ...before, ...part }))}
          faults={form.faults}
        />
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('security.bank.add')}
        </Button>
      </form>
    </Dialog>
  )
}
