import { formatMoney, toDecimal } from '@fairhouse/money'
import {
  Chips,
  TextField,
  useCurrency,
  useCurrencySign,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { type AmountFault, type AmountLimits, quickAmounts } from './amount.ts'

export interface AmountFieldsProps {
  readonly limits: AmountLimits
  readonly text: string
  readonly onTextChange: (text: string) => void
  readonly onLeave: () => void
  /** The fault, once it is to be shown. */
  readonly fault: AmountFault | undefined
}

/** Buttons for round amounts, and a field for any other. */
export function AmountFields({ limits, text, onTextChange, onLeave, fault }: AmountFieldsProps) {
  const { t, number, language } = useTranslator()
  const format = useFormatMoney()
  const currency = useCurrency()
  const sign = useCurrencySign()
  const range = t('cashier.amountRange', { min: format(limits.min), max: format(limits.max) })
  const example = number(Number(toDecimal(limits.min, currency.digits)), {
    minimumFractionDigits: currency.digits,
  })
  const faults = {
    empty: t('errors.MISSING_FIELD'),
    unreadable: t('cashier.amountInvalid', { example }),
    outOfRange: range,
    tooFine: t('errors.AMOUNT_FRACTIONAL'),
  }
  return (
    <>
      <Chips
        label={t('cashier.quickAmounts')}
        className="grid grid-cols-3 [&>button]:figures [&>button]:min-h-13
          [&>button]:justify-center [&>button]:text-base"
        choices={quickAmounts(limits.min, limits.max).map((amount) => ({
          id: toDecimal(amount, 0),
          // Round amounts have no decimals, so that three fit in a row on a phone.
          label: <bdi>{formatMoney(amount, { ...currency, digits: 0 }, language.formats)}</bdi>,
        }))}
        selected={text}
        onSelect={onTextChange}
      />
      <TextField
        label={t('cashier.amountOther')}
        hint={range}
        error={fault && faults[fault]}
        value={text}
        onValueChange={onTextChange}
        onBlur={onLeave}
        prefix={sign}
        inputMode="decimal"
        autoComplete="off"
        name="amount"
      />
    </>
  )
}
