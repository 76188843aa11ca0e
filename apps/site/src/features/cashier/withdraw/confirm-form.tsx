import { currencyStep, minor, minorToWire } from '@fairhouse/money'
import type { ConfirmBody, Withdrawal } from '@fairhouse/protocol'
import { PICTURE_MAX_BYTES } from '@fairhouse/protocol/support'
import {
  Button,
  Card,
  Chips,
  TextField,
  useCurrency,
  useCurrencySign,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { FileField } from '@fairhouse/ui/parts/file-field'
import { useState } from 'react'
import { ErrorNotice } from '../../../shared/notice.tsx'
import { moneyOf } from '../../../shared/queries.ts'
import { useSubmit } from '../../../shared/use-submit.ts'
import { readAmount } from '../amount.ts'
import { createConfirmer } from './withdrawals-query.ts'

const OUTCOMES = ['received', 'partly', 'notReceived'] as const
const PICTURES_MAX = 3

type Outcome = ConfirmBody['outcome']

function useConfirmation(withdrawal: Withdrawal) {
  const { t, language } = useTranslator()
  const step = currencyStep(useCurrency())
  const whole = moneyOf(withdrawal.amountMinor)
  const [confirm] = useState(() => createConfirmer(withdrawal.withdrawalId))
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const limits = { min: minor(step), max: minor(whole - step), step }
  const read = readAmount(text, language.formats, limits)
  const hint = t('withdrawals.confirm.partHint', { amount: useFormatMoney()(whole) })
  const form = useSubmit({
    fields: ['outcome', 'receivedMinor', 'pictureIds'],
    validate: () => ({
      ...(outcome === '' ? { outcome: t('withdrawals.confirm.choose') } : {}),
      ...(outcome === 'partly' && 'fault' in read ? { receivedMinor: hint } : {}),
    }),
    send: async () => {
      if (outcome === '') return
      const isPart = outcome === 'partly' && 'amount' in read
      await confirm({
        outcome,
        receivedMinor: isPart ? minorToWire(read.amount) : undefined,
        files: outcome === 'received' ? [] : files,
      })
    },
  })
  return { ...form, outcome, setOutcome, text, setText, files, setFiles, hint }
}

/** Asks how much arrived: all, a part, or nothing; and for proof of what did not. */
export function ConfirmForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, date } = useTranslator()
  const sign = useCurrencySign()
  const form = useConfirmation(withdrawal)
  const { outcome, faults } = form
  return (
    <Card as="section" className="p-5 md:p-7">
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        <div className="grid gap-1.5">
          <h2 className="text-xl font-bold">{t('withdrawals.confirm.title')}</h2>
          <p className="text-text-2">
            {t('withdrawals.confirm.body', {
              time: date(withdrawal.confirmBy ?? withdrawal.promisedAt, 'dayMonthTime'),
            })}
          </p>
        </div>
        <div className="grid gap-1.5">
          <Chips
            label={t('withdrawals.confirm.title')}
            className="grid sm:grid-cols-3 [&>button]:min-h-13 [&>button]:justify-center"
            choices={OUTCOMES.map((id) => ({ id, label: t(`withdrawals.confirm.${id}`) }))}
            selected={outcome as Outcome}
            onSelect={form.setOutcome}
          />
          {faults['outcome'] && (
            <p role="alert" className="text-sm text-lose">
              {faults['outcome']}
            </p>
          )}
        </div>
        {outcome === 'partly' && (
          <TextField
            label={t('withdrawals.confirm.part')}
            isRequired
            hint={form.hint}
            error={faults['receivedMinor']}
            value={form.text}
            onValueChange={form.setText}
            prefix={sign}
            inputMode="decimal"
            autoComplete="off"
            name="received"
          />
        )}
        {(outcome === 'partly' || outcome === 'notReceived') && (
          <FileField
            label={t('withdrawals.confirm.proof')}
            hint={t('withdrawals.confirm.proofHint')}
            error={faults['pictureIds']}
            files={form.files}
            onFilesChange={form.setFiles}
            accept="image/png,image/jpeg"
            maxBytes={PICTURE_MAX_BYTES}
            maxFiles={PICTURES_MAX}
          />
        )}
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('withdrawals.confirm.send')}
        </Button>
      </form>
    </Card>
  )
}
