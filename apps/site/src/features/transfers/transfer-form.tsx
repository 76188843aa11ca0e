import { currencyStep, type Minor, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { PeerTransfer, TransferBody, TransferOptions } from '@fairhouse/protocol'
import {
  Button,
  Card,
  Chips,
  PasswordField,
  TextField,
  useCurrency,
  useCurrencySign,
  useFormatMoney,
  useToast,
  useTranslator,
} from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useSendOnce } from '../../shared/use-send-once.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { refreshTransfers } from './transfer-query.ts'

/** Stored until there is an answer: never the password. */
type PendingTransfer = Omit<TransferBody, 'fundPassword'>

interface Draft {
  readonly direction: TransferBody['direction']
  readonly to: string
  readonly amount: string
  readonly fundPassword: string
}

/** Sends once per key; the fund password is added to the stored body. */
function useTransfer(fundPassword: string) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const sending = useSendOnce<PendingTransfer, PeerTransfer>('transfer', (body, idempotencyKey) =>
    api('POST /wps/wallet/transfers', { body: { ...body, fundPassword }, idempotencyKey }),
  )
  const send = async (body: PendingTransfer): Promise<void> => {
    const { amountMinor, counterparty } = await sending.submit(body)
    const amount = format(moneyOf(amountMinor))
    toast(t('transfers.done', { amount, name: counterparty }), 'win')
    sending.reset()
    await refreshTransfers()
  }
  // A transfer without an answer comes before any other.
  const lost = sending.isBusy ? undefined : sending.pending?.body
  return { isBusy: sending.isBusy, delivery: sending.delivery, lost, send }
}

/** The typed amount, or what is wrong with it. */
function useAmount(text: string, options: TransferOptions) {
  const { t, language } = useTranslator()
  const format = useFormatMoney()
  const step = currencyStep(useCurrency())
  const [min, max, left] = [options.minMinor, options.maxMinor, options.leftTodayMinor].map(moneyOf)
  if (min === undefined || max === undefined || left === undefined) throw new Error('no bounds')
  const most = left < max ? left : max
  const range = t('transfers.range', { min: format(min), max: format(max), left: format(left) })
  const typed = parseTypedAmount(text, language.formats)
  const isFit = typed !== undefined && typed >= min && typed <= most && typed % step === 0n
  const amount: Minor | undefined = isFit ? typed : undefined
  const fault = text.trim() === '' ? t('errors.MISSING_FIELD') : isFit ? undefined : range
  return { amount, fault, range }
}

function emptyDraft(upline: string | null): Draft {
  const direction = upline === null ? 'downline' : 'upline'
  return { direction, to: '', amount: '', fundPassword: '' }
}

/** The upline is a fixed recipient: its faults are shown for the whole form. */
function shownFields(direction: Draft['direction']): readonly string[] {
  const always = ['amountMinor', 'fundPassword']
  return direction === 'upline' ? always : ['to', ...always]
}

/** State of the form: input, faults, and sending. */
function useTransferForm(options: TransferOptions) {
  const { t } = useTranslator()
  const { upline } = options
  const [draft, setDraft] = useState(() => emptyDraft(upline))
  const { direction, fundPassword } = draft
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { amount, fault, range } = useAmount(draft.amount, options)
  const to = direction === 'upline' ? (upline ?? '') : draft.to.trim()
  const transfer = useTransfer(fundPassword)
  const missing = (field: string, text: string) =>
    text === '' ? { [field]: t('errors.MISSING_FIELD') } : {}
  const submitting = useSubmit({
    fields: transfer.lost ? ['fundPassword'] : shownFields(direction),
    validate: () => ({
      ...missing('fundPassword', fundPassword),
      ...(transfer.lost ? {} : missing('to', to)),
      ...(transfer.lost || fault === undefined ? {} : { amountMinor: fault }),
    }),
    send: async () => {
      const body = transfer.lost ?? { direction, to, amountMinor: minorToWire(amount ?? ZERO) }
      await transfer.send(body)
      change({ amount: '', fundPassword: '' })
    },
  })
  return { draft, change, amount, range, to, transfer, ...submitting }
}

type FormState = ReturnType<typeof useTransferForm>

/** Recipient, amount, and the fund password. */
export function TransferForm({ options }: { options: TransferOptions }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const sign = useCurrencySign()
  const form = useTransferForm(options)
  const { draft, change, amount, range, transfer, faults, error, handleSubmit } = form
  if (transfer.lost) return <Unanswered form={form} pending={transfer.lost} />
  return (
    <Card className="p-5 md:p-7">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
        <Receiver options={options} draft={draft} fault={faults['to']} onChange={change} />
        <TextField
          label={t('transfers.amount')}
          hint={range}
          error={faults['amountMinor']}
          value={draft.amount}
          onValueChange={(text) => change({ amount: text })}
          prefix={sign}
          inputMode="decimal"
          autoComplete="off"
          name="amount"
        />
        <FundPasswordField form={form} />
        <ErrorNotice error={error} />
        <div className="grid gap-2">
          <Button type="submit" size="lg" isBlock isLoading={transfer.isBusy}>
            {amount === undefined
              ? t('transfers.submitEmpty')
              : t('transfers.submit', { amount: format(amount) })}
          </Button>
          <DeliveryNote delivery={transfer.delivery} />
        </div>
      </form>
    </Card>
  )
}

function FundPasswordField({ form }: { form: FormState }) {
  const { t } = useTranslator()
  return (
    <PasswordField
      label={t('transfers.fundPassword')}
      error={form.faults['fundPassword']}
      value={form.draft.fundPassword}
      onValueChange={(fundPassword) => form.change({ fundPassword })}
      name="fund-password"
      autoComplete="off"
    />
  )
}

interface ReceiverProps {
  readonly options: TransferOptions
  readonly draft: Draft
  readonly fault: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}

/** The recipient: the upline, or a named member of the team. */
function Receiver({ options, draft, fault, onChange }: ReceiverProps) {
  const { t } = useTranslator()
  const { upline, hasTeam } = options
  return (
    <>
      {upline !== null && hasTeam && (
        <Chips<Draft['direction']>
          label={t('transfers.direction')}
          choices={[
            { id: 'upline', label: t('transfers.upline') },
            { id: 'downline', label: t('transfers.downline') },
          ]}
          selected={draft.direction}
          onSelect={(direction) => onChange({ direction })}
        />
      )}
      {draft.direction === 'upline' ? (
        <p className="grid gap-0.5">
          <span className="text-sm font-semibold">{t('transfers.to')}</span>
          <bdi className="text-lg font-bold break-all">{upline}</bdi>
        </p>
      ) : (
        <TextField
          label={t('transfers.toTeam')}
          error={fault}
          value={draft.to}
          onValueChange={(to) => onChange({ to })}
          autoComplete="off"
          name="to"
        />
      )}
    </>
  )
}

/** A transfer whose answer was lost: it is retried, and blocks new ones until then. */
function Unanswered({ form, pending }: { form: FormState; pending: PendingTransfer }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const amount = format(moneyOf(pending.amountMinor))
  return (
    <Card className="p-5 md:p-7">
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        <div className="grid gap-1">
          <p>{t('common.delivery.unknown')}</p>
          <p className="font-semibold break-all">{t('transfers.sentTo', { name: pending.to })}</p>
        </div>
        <FundPasswordField form={form} />
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock>
          {t('transfers.submit', { amount })}
        </Button>
      </form>
    </Card>
  )
}
