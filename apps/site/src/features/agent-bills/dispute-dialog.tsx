import { minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { BillDetail } from '@fairhouse/protocol'
import {
  Button,
  Dialog,
  TextField,
  useCurrency,
  useCurrencySign,
  useFormatMoney,
  useToast,
  useTranslator,
} from '@fairhouse/ui'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { useId, useState } from 'react'
import { invalidateContracts } from '../../shared/agents/invalidate-contracts.ts'
import { api } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { useLineTitle } from './line-title.ts'
import { amountsOf, type Disputed, openOf } from './disputed-part.ts'

const REASON_MIN = 3
const REASON_MAX = 500

export interface DisputeDialogProps {
  readonly bill: BillDetail
  readonly disputed: Disputed
  readonly onClose: () => void
  readonly onDone: () => void
}

function useDispute({ bill, disputed, onDone }: DisputeDialogProps) {
  const { t, language } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const { most, proposed } = amountsOf(bill, disputed, useCurrency())
  const [key] = useState(newKey)
  const [amount, setAmount] = useState(() => amountText(format(proposed)))
  const [reason, setReason] = useState('')
  const typed = parseTypedAmount(amount, language.formats)
  const isFit = typed !== undefined && typed > 0n && typed <= most
  const range = t('contracts.dispute.range', { amount: format(most) })
  const form = useSubmit({
    fields: ['amountMinor', 'reason'],
    validate: () => ({
      ...(isFit ? {} : { amountMinor: range }),
      ...(reason.trim().length < REASON_MIN ? { reason: t('errors.MISSING_FIELD') } : {}),
    }),
    send: async () => {
      const { line, member, bet } = disputed
      await api('POST /wps/agent/bills/:billId/disputes', {
        params: { billId: bill.billId },
        body: {
          line,
          amountMinor: minorToWire(typed ?? ZERO),
          ...(member && { memberId: member.memberId }),
          ...(bet && { betId: bet.itemId }),
          reason: reason.trim(),
        },
        idempotencyKey: key,
      })
      toast(t('contracts.dispute.opened'), 'win')
      invalidateContracts()
      onDone()
    },
  })
  return { amount, setAmount, reason, setReason, range, ...form }
}

/** An amount as input text, without a currency sign. */
const amountText = (text: string) => text.replaceAll(/[^\d.,\s]/g, '').trim()

/** Disputes a part of a bill: only that part waits for the decision, the rest is paid. */
export function DisputeDialog(props: DisputeDialogProps) {
  const translator = useTranslator()
  const { t } = translator
  const id = useId()
  const form = useDispute(props)
  const { bill, disputed, onClose } = props
  const line = bill.lines[disputed.line]
  const sign = useCurrencySign()
  const lineTitle = useLineTitle()
  const subject = [line && lineTitle(line), disputed.member?.username, disputed.name]
  return (
    <Dialog
      title={t('contracts.dispute.title')}
      description={subject.filter((part) => part !== undefined).join(' · ')}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} isLoading={form.isSending}>
            {t('contracts.dispute.send')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(event)}
      >
        <p className="text-text-2">
          {t(openOf(bill) > 0n ? 'contracts.dispute.about' : 'contracts.dispute.aboutPaid')}
        </p>
        <TextField
          label={t('contracts.dispute.amount')}
          hint={form.range}
          error={form.faults['amountMinor']}
          prefix={sign}
          inputMode="decimal"
          autoComplete="off"
          value={form.amount}
          onValueChange={form.setAmount}
        />
        <TextArea
          label={t('contracts.dispute.reason')}
          isRequired
          maxLength={REASON_MAX}
          error={form.faults['reason']}
          value={form.reason}
          onValueChange={form.setReason}
        />
        <ErrorNotice error={form.error} />
      </form>
    </Dialog>
  )
}
