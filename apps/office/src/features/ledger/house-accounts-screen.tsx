import type { HouseAccountLine, TrialBalance } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { DaySpanFields } from '../../shared/day-span.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { Page, PageSkeleton, Panel } from '../../shared/page.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { housesQuery } from './ledger-queries.ts'
import { LINK, useHouseAccountName } from './words.tsx'

const MONEY = ['openingMinor', 'inMinor', 'outMinor', 'closingMinor'] as const

/** The house accounts over some days, and the proof that everything sums to zero. */
export function HouseAccountsScreen() {
  const { t } = useTranslator()
  const [span, setSpan] = useState<{ from?: string; to?: string }>({})
  const { data, error, refetch } = useQuery({
    ...housesQuery(span),
    placeholderData: keepPreviousData,
  })
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return (
    <Page
      title={t('office.ledger.houses')}
      intro={t('office.ledger.housesIntro')}
      actions={
        <Link to="/ledger" search={{}} className={LINK}>
          {t('office.ledger.toAccounts')}
        </Link>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <DaySpanFields span={{ from: data.from, to: data.to }} onChange={setSpan} />
      </div>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Balance balance={data} />
      )}
    </Page>
  )
}

function Line({
  line,
  name,
  currency,
}: {
  line: HouseAccountLine
  name: string
  currency: string
}) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pe-2 text-start font-medium">
        {name}
      </th>
      {MONEY.map((field) => (
        <Cell key={field}>
          <Amount minor={line[field]} currency={currency} />
        </Cell>
      ))}
    </tr>
  )
}

function Balance({ balance }: { balance: TrialBalance }) {
  const { t } = useTranslator()
  const accountName = useHouseAccountName()
  const { houses, members, sumMinor, currency, timeZone } = balance
  const title = t('office.ledger.trialBalance')
  const heads = [
    t('office.ledger.accountTitle'),
    t('office.ledger.opening'),
    t('office.ledger.in'),
    t('office.ledger.out'),
    t('office.ledger.closing'),
  ]
  return (
    <Panel title={title}>
      <ScrollTable label={title} heads={heads}>
        {houses.map((line) => (
          <Line key={line.name} line={line} name={accountName(line.name)} currency={currency} />
        ))}
        <Line line={members} name={t('office.ledger.members')} currency={currency} />
        <tr className="border-t-2 border-line-strong">
          <th scope="row" colSpan={4} className="py-1.5 pe-2 text-start font-bold">
            {t('office.ledger.sum')}
          </th>
          <Cell>
            <Amount minor={sumMinor} currency={currency} />
          </Cell>
        </tr>
      </ScrollTable>
      <p className="pt-3 text-sm text-text-3">{t('office.ledger.daysOf', { timeZone })}</p>
    </Panel>
  )
}
