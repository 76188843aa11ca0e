import type { Withdrawal, WithdrawalOptions } from '@fairhouse/protocol'
import { Card, EmptyState, Money, Skeleton, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../shared/load-state.tsx'
import { ListEnd, Page, Section } from '../../../shared/page.tsx'
import { moneyOf } from '../../../shared/queries.ts'
import { Link } from '../../../shared/router/index.ts'
import { missingOf, Needs } from './needs.tsx'
import { PayoutClock } from './payout-clock.tsx'
import { StateBadge } from './state-words.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { optionsQuery, withdrawalsQuery } from './withdrawals-query.ts'

/** What happens after the request, and by when. */
function WhatHappens({ options }: { options: WithdrawalOptions }) {
  const { t } = useTranslator()
  const amount = useFormatMoney()(moneyOf(options.automaticUpToMinor))
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="font-bold">{t('withdrawals.what.title')}</h2>
      <ul className="grid list-disc gap-1.5 ps-5 text-sm text-text-2">
        <li>{t('withdrawals.what.automatic', { amount })}</li>
        <li>{t('withdrawals.what.person', { minutes: options.promiseMinutes })}</li>
        <li>{t('withdrawals.what.confirm', { minutes: options.confirmMinutes })}</li>
      </ul>
    </Card>
  )
}

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const { date } = useTranslator()
  const { withdrawalId, status, method, requestedAt } = withdrawal
  const amount = moneyOf(withdrawal.amountMinor)
  const time = date(requestedAt, 'dateTime')
  return (
    <li>
      <Link
        to="/member/$page/$item"
        params={{ page: 'withdraw', item: withdrawalId }}
        className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3
          hover:bg-surface-2 md:px-5"
      >
        <span className="grid gap-0.5">
          <Money amount={amount} className="font-semibold" />
          <span className="figures text-sm text-text-3">{time}</span>
        </span>
        <StateBadge status={status} method={method} />
      </Link>
    </li>
  )
}

/** The member's withdrawals, newest first. */
function History() {
  const { t } = useTranslator()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(withdrawalsQuery)
  if (!data) return <Skeleton className="h-40" />
  const rows = data.pages.flatMap(({ withdrawals }) => withdrawals)
  if (rows.length === 0) {
    return (
      <EmptyState code="no-withdrawal" title={t('withdrawals.history.empty')}>
        {t('withdrawals.history.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map((withdrawal) => (
            <Row key={withdrawal.withdrawalId} withdrawal={withdrawal} />
          ))}
        </ul>
      </Card>
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  )
}

function Way({ options }: { options: WithdrawalOptions }) {
  const { t } = useTranslator()
  const { open, openAtMost } = options
  const needs = missingOf(options)
  if (needs) return <Needs needs={needs} />
  if (open >= openAtMost) {
    return (
      <Card className="p-5">
        <p>{t('withdrawals.openMany', { open, most: openAtMost })}</p>
      </Card>
    )
  }
  return <WithdrawForm options={options} />
}

/** The withdrawal page: the form, the process, and past withdrawals. */
export function WithdrawScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(optionsQuery)
  return (
    <Page isNarrow title={t('withdrawals.title')} intro={t('withdrawals.intro')}>
      {data ? (
        <>
          <Way options={data} />
          <PayoutClock />
          <WhatHappens options={data} />
          <Section title={t('withdrawals.history')}>
            <History />
          </Section>
        </>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </Page>
  )
}
