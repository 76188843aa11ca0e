import type { LimitEventRow } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { When } from '../../shared/when.tsx'

/** Number of entries shown until all are requested. */
const FEW = 5

type Details = LimitEventRow['details']

function textOf(details: Details, name: string): string | undefined {
  const value = details[name]
  return value === undefined || value === null ? undefined : String(value)
}

/** The value of a limit in its own unit: money, or minutes. */
function Value({ details, name, currency }: { details: Details; name: string; currency: string }) {
  const { t } = useTranslator()
  const value = textOf(details, name)
  if (value === undefined) return null
  if (details['kind'] === 'time') return t('office.limits.onlyMinutes', { limit: Number(value) })
  return <Amount minor={value} currency={currency} />
}

/** Which limit changed, and its values before and after. */
function About({ details, currency }: { details: Details; currency: string }) {
  const { find, t } = useTranslator()
  const name = find(`office.limits.${details['kind']}.${details['period']}`)
  const [before, value, until] = ['before', 'value', 'until'].map((one) => textOf(details, one))
  return (
    <span className="flex flex-wrap gap-x-1.5 text-text-2 empty:hidden">
      {name}
      {before !== undefined && <Value details={details} name="before" currency={currency} />}
      {before !== undefined && value !== undefined && <span aria-hidden>→</span>}
      {value !== undefined && <Value details={details} name="value" currency={currency} />}
      {until !== undefined && (
        <span>
          {t('office.limits.until')} <When at={until} />
        </span>
      )}
    </span>
  )
}

/** A member's changes to their own limits, newest first. */
export function LimitHistory(props: { events: readonly LimitEventRow[]; currency: string }) {
  const { events, currency } = props
  const { t, find } = useTranslator()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, FEW)
  return (
    <section className="grid gap-1 pt-4">
      <h3 className="text-sm font-bold">{t('office.limits.history')}</h3>
      <ol className="grid">
        {shown.map(({ what, details, occurredAt }) => (
          <li
            key={`${what} ${occurredAt} ${String(details['kind'])} ${String(details['period'])}`}
            className="grid gap-0.5 border-b border-line py-2 text-sm last:border-b-0"
          >
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{find(`office.limits.event.${what}`) ?? what}</span>
              <When at={occurredAt} />
            </span>
            <About details={details} currency={currency} />
          </li>
        ))}
      </ol>
      {events.length > shown.length && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => setIsWhole(true)}
        >
          {t('office.limits.historyAll', { count: events.length })}
        </Button>
      )}
    </section>
  )
}
