import type { Withdrawal } from '@fairhouse/protocol'
import { buttonClass, Card, Money, Skeleton, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverNow } from '../../../shared/clock.ts'
import { LoadError } from '../../../shared/load-state.tsx'
import { Page } from '../../../shared/page.tsx'
import { moneyOf, queryClient, queryKeys } from '../../../shared/queries.ts'
import { RemoteImage } from '../../../shared/remote-image.tsx'
import { Link } from '../../../shared/router/index.ts'
import { useAccountText } from './account-text.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { StateBadge, useStateSentence } from './state-words.tsx'
import { Tracker } from './tracker.tsx'
import { isOpen, withdrawalQuery } from './withdrawals-query.ts'

/** Why a person reviews it: every rule that holds it, in plain words. */
function Why({ heldBy }: Pick<Withdrawal, 'heldBy'>) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-1.5 rounded-odds bg-surface-2 p-4">
      <h3 className="text-sm font-bold">{t('withdrawals.why')}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-text-2">
        {heldBy.map((rule) => (
          <li key={rule}>{t(`withdrawals.rule.${rule}`)}</li>
        ))}
      </ul>
      {heldBy.includes('kycLevel') && (
        <Link
          to="/member/$page/$item"
          params={{ page: 'securityCenter', item: 'identity' }}
          className={buttonClass('secondary', 'md', 'mt-2 justify-self-start')}
        >
          {t('security.identity.title')}
        </Link>
      )}
    </div>
  )
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, date } = useTranslator()
  const accountText = useAccountText()
  const { requestedAt, promisedAt, paidAt, withdrawalId, bankAccount } = withdrawal
  const facts = [
    ['to', accountText(bankAccount)],
    ['requested', date(requestedAt, 'dateTimeSeconds')],
    ...(isOpen(withdrawal) ? [['promised', date(promisedAt, 'dateTime')] as const] : []),
    ...(paidAt === null ? [] : [['paid', date(paidAt, 'dateTimeSeconds')] as const]),
    ['no', withdrawalId],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(([key, text]) => (
        <div key={key} className="grid grid-cols-subgrid sm:col-span-2">
          <dt className="text-text-3">{t(`withdrawals.facts.${key}`)}</dt>
          <dd className="figures break-all">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The member's report of the money, and the findings. */
function Outcome({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { outcome, receivedMinor, dispute } = withdrawal
  if (outcome === null) return null
  const received = format(moneyOf(receivedMinor ?? '0'))
  const remaining = format(moneyOf(dispute?.remainingMinor ?? '0'))
  return (
    <Card as="section" className="grid gap-3 p-5">
      <p role="status">{t(`withdrawals.outcome.${outcome}`, { received, remaining })}</p>
      {dispute?.verdict && (
        <p className="font-semibold">
          {t(`withdrawals.dispute.${dispute.verdict}`, { reason: dispute.reason ?? '' })}
        </p>
      )}
      {dispute && dispute.pictures.length > 0 && (
        <ul aria-label={t('withdrawals.dispute.pictures')} className="flex flex-wrap gap-2">
          {dispute.pictures.map(({ pictureId, url, width, height }, at) => (
            <li key={pictureId} className="w-24 overflow-hidden rounded-odds">
              <RemoteImage
                src={url}
                alt={t('withdrawals.dispute.picture', { n: at + 1 })}
                width={width}
                height={height}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Whole({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslator()
  const sentence = useStateSentence(new Date(serverNow()))
  const { status, heldBy, confirmBy } = withdrawal
  const isBack = status === 'failed' || status === 'rejected' || status === 'returned'
  return (
    <>
      <Card as="section" className="grid gap-5 p-5 md:p-7">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Money amount={moneyOf(withdrawal.amountMinor)} className="text-3xl font-bold" />
          <StateBadge status={status} method={withdrawal.method} />
        </div>
        <Tracker withdrawal={withdrawal} />
        <p role="status" className="text-text-2">
          {sentence(withdrawal)}
        </p>
        {heldBy.length > 0 && <Why heldBy={heldBy} />}
        <Facts withdrawal={withdrawal} />
      </Card>
      {confirmBy !== null && <ConfirmForm withdrawal={withdrawal} />}
      <Outcome withdrawal={withdrawal} />
      <div className="flex flex-wrap gap-2.5">
        <Link
          to="/member/$page"
          params={{ page: 'withdraw' }}
          className={buttonClass(isBack ? 'primary' : 'secondary')}
        >
          {t(isBack ? 'withdrawals.again' : 'withdrawals.back')}
        </Link>
      </div>
    </>
  )
}

/** The status of one withdrawal, live; once it is paid, asks how much arrived. */
export function WithdrawalScreen({ withdrawalId }: { withdrawalId: string }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(withdrawalQuery(withdrawalId))
  const releasedAt = data?.releasedAt
  useEffect(() => {
    if (releasedAt) void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
  }, [releasedAt])
  return (
    <Page isNarrow title={t('withdrawals.one.title')}>
      {data ? (
        <Whole withdrawal={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </Page>
  )
}
