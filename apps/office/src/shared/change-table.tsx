import { useTranslator } from '@fairhouse/ui'
import { Amount, decimalOf, moneyText } from './amount.tsx'
import type { Change } from './changes.ts'
import { productName } from './product-name.ts'

/** Formats a value for display. */
function useWords(): (value: unknown) => string {
  const { t, date } = useTranslator()
  const words = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'office.yes' : 'office.no')
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(words).join(', ')
    if (typeof value === 'object') return JSON.stringify(value)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? date(text, 'dateTime') : text
  }
  return words
}

interface Tier {
  readonly ratePpm: number
  readonly minTurnoverMinor: string
  readonly minActive: number
}

function isTiers(value: unknown): value is readonly Tier[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => 'ratePpm' in Object(one))
}

/** The tiers of a contract, from the lowest rate up. */
function Tiers({ tiers, currency }: { tiers: readonly Tier[]; currency: unknown }) {
  const { t, number, language } = useTranslator()
  const amountOf = (minor: string) =>
    typeof currency === 'string'
      ? moneyText(minor, currency, language.formats)
      : decimalOf(minor, '')
  return (
    <ul className="grid gap-1">
      {tiers.map(({ ratePpm, minTurnoverMinor, minActive }) => (
        <li key={ratePpm}>
          {t('office.change.tier', {
            rate: number(ratePpm / 1_000_000, { style: 'percent', maximumFractionDigits: 4 }),
            turnover: amountOf(minTurnoverMinor),
            active: minActive,
          })}
        </li>
      ))}
    </ul>
  )
}

interface Rate {
  readonly product: string
  readonly rateBp: number
}

function isRates(value: unknown): value is readonly Rate[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => 'rateBp' in Object(one))
}

/** How much of each product counts. */
function Rates({ rates }: { rates: readonly Rate[] }) {
  const translator = useTranslator()
  return (
    <ul className="grid gap-1">
      {rates.map(({ product, rateBp }) => (
        <li key={product}>
          {productName(translator, product)}:{' '}
          {translator.number(rateBp / 10_000, { style: 'percent', maximumFractionDigits: 2 })}
        </li>
      ))}
    </ul>
  )
}

/** Amounts use the currency beside them, choices their names; everything else is plain text. */
function Value(props: { name: string; value: unknown; currency: unknown }) {
  const { name, value, currency } = props
  const { find } = useTranslator()
  const words = useWords()
  if (isTiers(value)) return <Tiers tiers={value} currency={currency} />
  if (isRates(value)) return <Rates rates={value} />
  if (typeof value !== 'string') return words(value)
  if (name.endsWith('Minor')) {
    if (typeof currency !== 'string') return decimalOf(value, '')
    return <Amount minor={value} currency={currency} />
  }
  return find(`office.change.value.${name}.${value}`) ?? words(value)
}

/** Values before and after, line by line. The text carries the meaning; colours only support it. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { t, find } = useTranslator()
  const currency = changes.find(({ name }) => name === 'currency')?.after
  if (changes.length === 0) return null
  return (
    <div
      role="region"
      aria-label={t('office.change.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="overflow-x-auto rounded-input border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="bg-surface-2 text-start text-legal text-text-2">
            <th className="px-3 py-1.5 text-start font-semibold whitespace-nowrap">
              {t('office.change.what')}
            </th>
            <th className="px-3 py-1.5 text-start font-semibold whitespace-nowrap">
              {t('office.change.before')}
            </th>
            <th className="px-3 py-1.5 text-start font-semibold whitespace-nowrap">
              {t('office.change.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-1.5 text-start font-semibold break-words">
                {find(`office.change.name.${name}`) ?? find(`office.switch.${name}`) ?? name}
              </th>
              <td className="px-3 py-1.5 break-words text-text-2">
                <Value name={name} value={before} currency={currency} />
              </td>
              <td className="px-3 py-1.5 font-semibold break-words">
                <Value name={name} value={after} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
