import { currencyStep, minor, minorToWire, toDecimal, type Minor } from '@fairhouse/money'
import type { WithdrawalOptions } from '@fairhouse/protocol'
import {
  Button,
  Card,
  PasswordField,
  SelectField,
  TextField,
  useCurrency,
  useCurrencySign,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { useRef, useState } from 'react'
import { api } from '../../../shared/api.ts'
import { DeliveryNote } from '../../../shared/delivery-note.tsx'
import { ErrorNotice } from '../../../shared/notice.tsx'
import { moneyOf } from '../../../shared/queries.ts'
import { Link, useNavigate } from '../../../shared/router/index.ts'
import { useSendOnce } from '../../../shared/use-send-once.ts'
import { useSubmit } from '../../../shared/use-submit.ts'
import { readAmount } from '../amount.ts'
import { useAccountText } from './account-text.ts'
import { refreshWithdrawals } from './withdrawals-query.ts'

/** Stored until its answer is known; the password is not part of it. */
interface Order {
  readonly amountMinor: string
  readonly bankAccountId: string
}

type Account = WithdrawalOptions['accounts'][number]

/** What can be withdrawn to an account: within its limits, and at most the balance. */
function limitsOf(account: Account | undefined, balance: Minor, step: bigint) {
  const payable = minor(balance - (balance % step))
  const max = moneyOf(account?.maxMinor ?? '0')
  return {
    min: moneyOf(account?.minMinor ?? '0'),
    max: payable > 0n && payable < max ? payable : max,
    step,
  }
}

function useOrder() {
  const fundPassword = useRef('')
  const navigate = useNavigate()
  const { delivery, isBusy, pending, submit } = useSendOnce(
    'withdrawal',
    (order: Order, idempotencyKey) =>
      api('POST /wps/cashier/withdrawals', {
        body: { ...order, fundPassword: fundPassword.current },
        idempotencyKey,
      }),
  )
  const send = async (order: Order, password: string) => {
    fundPassword.current = password
    const { withdrawalId } = await submit(order)
    await refreshWithdrawals()
    void navigate({ href: `/member/withdraw/${withdrawalId}` })
  }
  return { delivery, isBusy, pending, send }
}

type Ordering = ReturnType<typeof useOrder>

/** A withdrawal whose answer was lost: it is retried, and blocks new ones until then. */
function LostOrder({ ordering }: { ordering: Ordering }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { pending, send, delivery } = ordering
  const [password, setPassword] = useState('')
  const { faults, error, isSending, handleSubmit } = useSubmit({
    fields: ['fundPassword'],
    validate: () => (password === '' ? { fundPassword: t('errors.MISSING_FIELD') } : {}),
    send: async () => {
      if (pending) await send(pending.body, password)
    },
  })
  return (
    <Card className="p-5 md:p-7">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
        <p>
          {t('withdrawals.lost', { amount: format(moneyOf(pending?.body.amountMinor ?? '0')) })}
        </p>
        <FundPasswordField value={password} onChange={setPassword} error={faults['fundPassword']} />
        <ErrorNotice error={error} />
        <Button type="submit" size="lg" isBlock isLoading={isSending}>
          {t('withdrawals.lostSubmit')}
        </Button>
        <DeliveryNote delivery={delivery} />
      </form>
    </Card>
  )
}

function FundPasswordField(props: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  const { t } = useTranslator()
  return (
    <PasswordField
      label={t('withdrawals.fundPassword')}
      hint={t('withdrawals.fundPasswordHint')}
      isRequired
      error={props.error}
      value={props.value}
      onValueChange={props.onChange}
      autoComplete="off"
      name="fundPassword"
    />
  )
}

/** The member's own accounts; a new one can be selected, and shows from when on it can be used. */
function AccountField(props: {
  accounts: readonly Account[]
  chosen: Account | undefined
  onChoose: (bankAccountId: string) => void
  error: string | undefined
}) {
  const { accounts, chosen, onChoose, error } = props
  const { t, date } = useTranslator()
  const textOf = useAccountText()
  return (
    <div className="grid gap-1">
      <SelectField
        label={t('withdrawals.account')}
        isRequired
        error={error}
        hint={
          chosen?.usableFrom
            ? t('withdrawals.coolingNote', {
                account: chosen.maskedNumber,
                time: date(chosen.usableFrom, 'dateTime'),
              })
            : undefined
        }
        value={chosen?.bankAccountId ?? ''}
        onValueChange={onChoose}
        options={accounts.map((account) => ({
          value: account.bankAccountId,
          label:
            account.usableFrom === null
              ? textOf(account)
              : t('withdrawals.accountCooling', {
                  account: textOf(account),
                  time: date(account.usableFrom, 'dayMonthTime'),
                }),
        }))}
      />
      <Link
        to="/member/$page"
        params={{ page: 'securityCenter' }}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold
          text-brand underline underline-offset-2"
      >
        {t('withdrawals.accountAdd')}
      </Link>
    </div>
  )
}

function useDraft(options: WithdrawalOptions) {
  const { t, language } = useTranslator()
  const format = useFormatMoney()
  const { digits } = useCurrency()
  const step = currencyStep(useCurrency())
  const { accounts } = options
  const usual = accounts.find(({ usableFrom }) => usableFrom === null) ?? accounts[0]
  const [text, setText] = useState('')
  const [bankAccountId, setBankAccountId] = useState(usual?.bankAccountId ?? '')
  const [password, setPassword] = useState('')
  const chosen = accounts.find((one) => one.bankAccountId === bankAccountId) ?? usual
  const limits = limitsOf(chosen, moneyOf(options.balanceMinor), step)
  const read = readAmount(text, language.formats, limits)
  const range = t('withdrawals.amountHint', {
    min: format(limits.min),
    max: format(limits.max),
    balance: format(moneyOf(options.balanceMinor)),
  })
  const sentences = {
    empty: t('errors.MISSING_FIELD'),
    unreadable: t('cashier.amountInvalid', { example: toDecimal(limits.min, digits) }),
    outOfRange: range,
    tooFine: t('errors.AMOUNT_FRACTIONAL'),
  }
  const validate = () => ({
    ...('fault' in read ? { amountMinor: sentences[read.fault] } : {}),
    ...(password === '' ? { fundPassword: t('errors.MISSING_FIELD') } : {}),
  })
  const writeAll = () =>
    setText(toDecimal(limits.max, digits).replace('.', decimalSign(language.formats)))
  return {
    text,
    setText,
    chosen,
    setBankAccountId,
    password,
    setPassword,
    read,
    range,
    validate,
    writeAll,
  }
}

/** The decimal sign of a language. */
function decimalSign(formats: string): string {
  const parts = new Intl.NumberFormat(formats).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Amount, account, fund password; and a preview of what will happen. */
export function WithdrawForm({ options }: { options: WithdrawalOptions }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const sign = useCurrencySign()
  const ordering = useOrder()
  const draft = useDraft(options)
  const { chosen, read, password } = draft
  const { faults, error, isSending, handleSubmit } = useSubmit({
    fields: ['amountMinor', 'bankAccountId', 'fundPassword'],
    fieldOf: { INSUFFICIENT_FUNDS: 'amountMinor' },
    validate: draft.validate,
    send: async () => {
      if (!('amount' in read) || !chosen) return
      const { bankAccountId } = chosen
      await ordering.send({ amountMinor: minorToWire(read.amount), bankAccountId }, password)
    },
  })
  if (ordering.pending && !ordering.isBusy && !isSending) return <LostOrder ordering={ordering} />
  return (
    <Card className="p-5 md:p-7">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
        <TextField
          label={t('withdrawals.amount')}
          isRequired
          hint={draft.range}
          error={faults['amountMinor']}
          value={draft.text}
          onValueChange={draft.setText}
          prefix={sign}
          inputMode="decimal"
          autoComplete="off"
          name="amount"
          action={
            <Button variant="secondary" onClick={draft.writeAll}>
              {t('withdrawals.all')}
            </Button>
          }
        />
        <AccountField
          accounts={options.accounts}
          chosen={chosen}
          onChoose={draft.setBankAccountId}
          error={faults['bankAccountId']}
        />
        <FundPasswordField
          value={password}
          onChange={draft.setPassword}
          error={faults['fundPassword']}
        />
        <ErrorNotice error={error} />
        <div className="grid gap-2">
          <Button type="submit" size="lg" isBlock isLoading={isSending}>
            {'amount' in read
              ? t('withdrawals.submit', { amount: format(read.amount) })
              : t('withdrawals.submitEmpty')}
          </Button>
          <p className="text-sm text-text-2">{t('withdrawals.noWayBack')}</p>
          <DeliveryNote delivery={ordering.delivery} />
        </div>
      </form>
    </Card>
  )
}
