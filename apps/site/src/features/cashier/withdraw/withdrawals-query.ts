import type { ConfirmBody, Withdrawal } from '@fairhouse/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { pollMs } from '../../../shared/preferences.ts'
import { queryClient, queryKeys } from '../../../shared/queries.ts'
import { sendImage } from '../../../shared/send-image.ts'

/** Polling interval, in case the realtime channel misses an event. */
const POLL_MS = 10_000

const OPEN: ReadonlySet<Withdrawal['status']> = new Set([
  'requested',
  'checking',
  'approved',
  'sent',
])

/** True while the outcome is undecided. */
export function isOpen({ status }: Withdrawal): boolean {
  return OPEN.has(status)
}

export const optionsQuery = queryOptions({
  queryKey: [...queryKeys.withdrawals, 'options'],
  queryFn: () => api('GET /wps/cashier/withdrawal-options', {}),
})

export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.withdrawals, 'list'],
  queryFn: ({ pageParam }) =>
    api('GET /wps/cashier/withdrawals', {
      query: { limit: '20', ...(pageParam === '' ? {} : { before: pageParam }) },
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export const withdrawalQuery = (withdrawalId: string) =>
  queryOptions({
    queryKey: [...queryKeys.withdrawals, 'one', withdrawalId],
    queryFn: () => api('GET /wps/cashier/withdrawals/:withdrawalId', { params: { withdrawalId } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs(POLL_MS) : false),
  })

export const clockQuery = queryOptions({
  queryKey: ['payoutClock'],
  queryFn: () => api('GET /wps/cashier/payout-clock', {}),
  // The server caches it for five seconds: one's own payout soon counts.
  staleTime: 5_000,
  refetchInterval: () => pollMs(6_000),
})

/** Refetches everything that shows the affected money. */
export async function refreshWithdrawals(): Promise<void> {
  await Promise.all(
    [queryKeys.withdrawals, queryKeys.balance, queryKeys.statement].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

export interface Confirmation {
  readonly outcome: ConfirmBody['outcome']
  readonly receivedMinor?: string | undefined
  readonly files: readonly File[]
}

/** Reports how much arrived. An uploaded picture is not sent a second time. */
export function createConfirmer(withdrawalId: string) {
  const sent = new Map<File, string>()

  async function pictureOf(file: File): Promise<string> {
    const known = sent.get(file)
    if (known !== undefined) return known
    const { pictureId } = await sendImage('POST /wps/cashier/withdrawals/pictures', file)
    sent.set(file, pictureId)
    return pictureId
  }

  return async ({ outcome, receivedMinor, files }: Confirmation): Promise<void> => {
    const pictureIds: string[] = []
    // oxlint-disable-next-line no-await-in-loop -- the server makes one at a time, too
    for (const file of files) pictureIds.push(await pictureOf(file))
    await api('POST /wps/cashier/withdrawals/:withdrawalId/confirm', {
      params: { withdrawalId },
      body: {
        outcome,
        ...(receivedMinor === undefined ? {} : { receivedMinor }),
        ...(pictureIds.length === 0 ? {} : { pictureIds }),
      },
    })
    await refreshWithdrawals()
  }
}
