import type { Withdrawal } from '@fairhouse/protocol'
import { Badge, useFormatMoney, useTranslator, type Tone } from '@fairhouse/ui'
import { moneyOf } from '../../../shared/queries.ts'
import { useAccountText } from './account-text.ts'

const TONES: Readonly<Record<Withdrawal['status'], Tone>> = {
  requested: 'info',
  checking: 'warn',
  approved: 'info',
  sent: 'info',
  paid: 'win',
  failed: 'lose',
  rejected: 'lose',
  returned: 'lose',
}

/** The state of a withdrawal as a label. Crypto payouts do not go to a bank. */
export function StateBadge({ status, method }: Pick<Withdrawal, 'status' | 'method'>) {
  const { t } = useTranslator()
  const isSentCoin = status === 'sent' && method === 'crypto'
  return (
    <Badge tone={TONES[status]}>
      {t(isSentCoin ? 'withdrawals.step.sent' : `withdrawals.state.${status}`)}
    </Badge>
  )
}

const REFUSALS = ['destinationUnknown', 'holderDiffers', 'limitOfBank'] as const

/** Explains a state in one plain sentence; crypto payouts without mentioning a bank. */
export function useStateSentence(now: Date): (withdrawal: Withdrawal) => string {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const accountText = useAccountText()
  return (withdrawal) => {
    const { status, reason, promisedAt, heldUntil, bankAccount } = withdrawal
    const amount = format(moneyOf(withdrawal.amountMinor))
    const time = date(promisedAt, 'dayMonthTime')
    const isCoin = withdrawal.method === 'crypto'
    const isLate = new Date(promisedAt) < now
    switch (status) {
      case 'requested':
      case 'approved':
      case 'sent':
        if (isLate) return t('withdrawals.body.late', { time })
        return isCoin && status !== 'requested'
          ? t('withdrawals.body.sentCrypto')
          : t(`withdrawals.body.${status}`)
      case 'checking':
        if (isLate) return t('withdrawals.body.late', { time })
        return heldUntil !== null && heldUntil < promisedAt
          ? t('withdrawals.body.checkingUntil', { time, until: date(heldUntil, 'time') })
          : t('withdrawals.body.checking', { time })
      case 'paid':
        return t(isCoin ? 'withdrawals.body.paidCrypto' : 'withdrawals.body.paid', {
          amount,
          account: accountText(bankAccount),
        })
      case 'failed': {
        if (isCoin) return t('withdrawals.body.notPaidCrypto', { amount })
        const refusal = REFUSALS.find((one) => one === reason) ?? 'other'
        return t(`withdrawals.body.failed.${refusal}`, { amount })
      }
      case 'rejected':
        return t('withdrawals.body.rejected', { amount, reason: reason ?? '' })
      case 'returned':
        return t(isCoin ? 'withdrawals.body.notPaidCrypto' : 'withdrawals.body.returned', {
          amount,
        })
    }
  }
}
