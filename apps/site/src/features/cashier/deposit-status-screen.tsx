import type { Deposit } from '@fairhouse/protocol'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { DepositOutcome } from './deposit-outcome.tsx'

/** Polling interval, in case the realtime channel misses an event. */
const POLL_MS = 3000

function isPending(status: Deposit['status'] | undefined): boolean {
  return status === 'pending' || status === 'returning'
}

/** The payment instructions and status of a deposit, live. */
export function DepositStatusScreen({ depositId }: { depositId: string }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.deposit(depositId),
    queryFn: () => api('GET /wps/cashier/deposits/:depositId', { params: { depositId } }),
    refetchInterval: ({ state }) => (isPending(state.data?.status) ? POLL_MS : false),
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
        <DepositOutcome deposit={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </Page>
  )
}
