import type { PeerTransfer, TransferOptions } from '@fairhouse/protocol'
import { buttonClass, Card, EmptyState, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { LoadError } from '../../shared/load-state.tsx'
import { NotOffered } from '../../shared/not-offered.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { TransferForm } from './transfer-form.tsx'
import { transferQuery } from './transfer-query.ts'

/** Sends money from a member to the upline, or from an agent to a member of the own team. */
export function TransferScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(transferQuery)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mx-auto h-90 w-full max-w-170" />
  if (data.upline === null && !data.hasTeam) return <NotOffered />
  return (
    <Page isNarrow title={t('transfers.title')} intro={t('transfers.intro')}>
      <Sending options={data} />
      <Recent options={data} />
    </Page>
  )
}

/** The form, or what prevents using it. */
function Sending({ options }: { options: TransferOptions }) {
  const { t } = useTranslator()
  if (options.waits) {
    return (
      <Card className="flex gap-3 p-5 md:p-7">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-text-3" />
        <p>{t('errors.TRANSFER_WAITS')}</p>
      </Card>
    )
  }
  return options.hasFundPassword ? <TransferForm options={options} /> : <NoFundPassword />
}

/** Transfers need the fund password: without one there is nothing to fill in. */
function NoFundPassword() {
  const { t } = useTranslator()
  return (
    <EmptyState
      code="fund-password"
      title={t('transfers.noFundPassword')}
      action={
        <Link to="/member/$page" params={{ page: 'securityCenter' }} className={buttonClass()}>
          {t('transfers.toSecurity')}
        </Link>
      }
    >
      {t('transfers.noFundPasswordHint')}
    </EmptyState>
  )
}

function Recent({ options }: { options: TransferOptions }) {
  const { t } = useTranslator()
  if (options.recent.length === 0) return null
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="text-lg font-bold">{t('transfers.recent')}</h2>
      <Card>
        <ul className="divide-y divide-line">
          {options.recent.map((one) => (
            <Line key={one.transferId} transfer={one} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Line({ transfer }: { transfer: PeerTransfer }) {
  const { t, date } = useTranslator()
  const { isOutgoing, counterparty, amountMinor, createdAt, transferId } = transfer
  return (
    <li className="grid gap-0.5 px-4 py-3.5 md:px-5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold break-all">
          {t(isOutgoing ? 'transfers.sentTo' : 'transfers.receivedFrom', { name: counterparty })}
        </span>
        <Money amount={moneyOf(isOutgoing ? `-${amountMinor}` : amountMinor)} isSigned />
      </p>
      <p className="flex flex-wrap gap-x-1.5 text-sm text-text-3">
        <span className="figures">{date(createdAt, 'dateTimeSeconds')}</span>
        <span dir="ltr" className="font-mono">
          · {transferId}
        </span>
      </p>
    </li>
  )
}
