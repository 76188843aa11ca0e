import type { Deposit } from '@fairhouse/protocol'
import {
  ArtPicture,
  buttonClass,
  Card,
  cx,
  Skeleton,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/router/index.ts'
import { Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf, queryClient, queryKeys } from '../../shared/queries.ts'

/** The realtime channel tells of the credit; this is the net under it. */
const POLL_MS = 3000

/** Paid, but forbidden by the member's own rules when it arrived. */
function isGoingBack(status: Deposit['status']): boolean {
  return status === 'returning' || status === 'returned'
}

function Steps({ status }: { status: Deposit['status'] }) {
  const { t } = useTranslator()
  const done = status === 'credited' ? 3 : isGoingBack(status) ? 2 : 1
  const steps = [t('cashier.stepRequested'), t('cashier.stepPaid'), t('cashier.stepCredited')]
  return (
    <ol className="grid w-full grid-cols-3 gap-2">
      {steps.map((step, at) => {
        const isDone = at < done
        const isFailed = at === (status === 'failed' ? 1 : isGoingBack(status) ? 2 : -1)
        return (
          <li key={step} className="grid justify-items-center gap-2 text-sm">
            <span
              className={cx('h-1.5 w-full rounded-pill', isDone ? 'bg-brand' : 'bg-surface-3')}
            />
            <span
              className={cx('flex items-center gap-1', isDone ? 'font-semibold' : 'text-text-3')}
            >
              {isDone && <Check aria-hidden className="size-4 text-brand" />}
              {isFailed && <X aria-hidden className="size-4 text-lose" />}
              {step}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Outcome({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslator()
  const amount = useFormatMoney()(moneyOf(deposit.amountMinor))
  const { status, payUrl } = deposit
  return (
    <Card className="overflow-hidden">
      <div className="h-24">
        <ArtPicture
          code={deposit.depositId}
          shape="banner"
          family="waves"
          palette={status === 'credited' ? 'mata' : status === 'failed' ? 'acerola' : 'atlantico'}
        />
      </div>
      <div className="grid justify-items-center gap-5 p-5 text-center md:p-8">
        <div role="status" className="grid gap-2">
          <h2 className="text-2xl font-bold">{t(`cashier.${status}Title`, { amount })}</h2>
          <p className="text-text-2">{t(`cashier.${status}Body`, { amount })}</p>
        </div>
        <Steps status={status} />
        <div className="flex flex-wrap justify-center gap-2.5">
          {status === 'pending' && (
            <a href={payUrl} className={buttonClass()}>
              {t('cashier.payNow')}
            </a>
          )}
          {status === 'credited' && (
            <Link to="/lottery" className={buttonClass()}>
              {t('cashier.toLotteries')}
            </Link>
          )}
          {status !== 'pending' && (
            <Link
              to="/member/$page"
              params={{ page: 'depositv2' }}
              className={buttonClass(status === 'failed' ? 'primary' : 'secondary')}
            >
              {t('cashier.again')}
            </Link>
          )}
        </div>
        <p className="text-legal text-text-3">
          {t('cashier.depositNo', { depositId: deposit.depositId })}
        </p>
      </div>
    </Card>
  )
}

function isOnItsWay(status: Deposit['status'] | undefined): boolean {
  return status === 'pending' || status === 'returning'
}

/** How a deposit stands, live. */
export function DepositStatusScreen({ depositId }: { depositId: string }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.deposit(depositId),
    queryFn: () => api('GET /wps/cashier/deposits/:depositId', { params: { depositId } }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data?.status) ? POLL_MS : false),
  })
  const isCredited = data?.status === 'credited'
  useEffect(() => {
    if (!isCredited) return
    void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
    void queryClient.invalidateQueries({ queryKey: queryKeys.statement })
  }, [isCredited])
  return (
    <Page isNarrow title={t('cashier.title')}>
      {data ? (
        <Outcome deposit={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </Page>
  )
}
