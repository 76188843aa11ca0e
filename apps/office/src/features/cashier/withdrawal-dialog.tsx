import type { StaffWithdrawal } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
import { gridOf } from './withdrawals-grid.tsx'

type Deed = 'reject' | 'arrived' | 'madeGood'

/** What was done leaves the lists as they are no longer. */
function refresh(withdrawal: StaffWithdrawal): void {
  const { withdrawalId } = withdrawal
  queryClient.setQueryData(queryKeys.withdrawal(withdrawalId), withdrawal)
  for (const queue of ['inbox', 'disputes', 'attention', 'all'] as const) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.grid(gridOf(queue)) })
  }
}

/** Does something that needs no words, once at a time. */
function useDeed(withdrawalId: string) {
  const { t } = useTranslator()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState<'claim' | 'approve'>()
  const params = { withdrawalId }
  const run = async (
    deed: 'claim' | 'approve',
    work: () => Promise<{ withdrawal: StaffWithdrawal }>,
  ) => {
    setError(undefined)
    setBusy(deed)
    try {
      const { withdrawal } = await work()
      refresh(withdrawal)
      return withdrawal
    } catch (fault) {
      setError(fault)
      await queryClient.invalidateQueries({ queryKey: queryKeys.withdrawal(withdrawalId) })
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  return {
    error,
    busy,
    claim: () => run('claim', () => api('POST /staff/withdrawals/:withdrawalId/claim', { params })),
    unclaim: () =>
      run('claim', () => api('DELETE /staff/withdrawals/:withdrawalId/claim', { params })),
    approve: async () => {
      const path = 'POST /staff/withdrawals/:withdrawalId/approve'
      const done = await run('approve', () => api(path, { params, body: {} }))
      if (done) {
        const key = done.status === 'checking' ? 'approvedByFirst' : 'approved'
        toast(t(`office.withdrawal.done.${key}`), 'win')
      }
    },
  }
}

function Actions(props: { withdrawal: StaffWithdrawal; onDeed: (deed: Deed) => void }) {
  const { withdrawal, onDeed } = props
  const { t } = useTranslator()
  const { error, busy, claim, unclaim, approve } = useDeed(withdrawal.withdrawalId)
  const { can, claim: held } = withdrawal
  return (
    <>
      <ErrorNotice error={error} />
      {can.resolve && (
        <>
          <Button size="sm" variant="secondary" onClick={() => onDeed('arrived')}>
            {t('office.withdrawal.dispute.arrived')}
          </Button>
          <Button size="sm" onClick={() => onDeed('madeGood')}>
            {t('office.withdrawal.dispute.madeGood')}
          </Button>
        </>
      )}
      {can.decide && (
        <>
          <Button size="sm" variant="danger" onClick={() => onDeed('reject')}>
            {t('office.withdrawal.reject')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            isLoading={busy === 'claim'}
            disabled={busy !== undefined}
            onClick={() => void (held ? unclaim() : claim())}
          >
            {t(held ? 'office.withdrawal.unclaimIt' : 'office.withdrawal.claimIt')}
          </Button>
          <Button
            size="sm"
            isLoading={busy === 'approve'}
            disabled={busy !== undefined}
            onClick={() => void approve()}
          >
            {t('office.withdrawal.approve')}
          </Button>
        </>
      )}
    </>
  )
}

/** Asks for the words of a deed and does it. */
function DeedDialog(props: { withdrawalId: string; deed: Deed; onClose: () => void }) {
  const { withdrawalId, deed, onClose } = props
  const { t } = useTranslator()
  const toast = useToast()
  const params = { withdrawalId }
  const send = async (reason: string) => {
    const { withdrawal } =
      deed === 'reject'
        ? await api('POST /staff/withdrawals/:withdrawalId/reject', { params, body: { reason } })
        : await api('POST /staff/withdrawals/:withdrawalId/resolve', {
            params,
            body: { verdict: deed, reason },
          })
    refresh(withdrawal)
    toast(t(`office.withdrawal.done.${deed}`), 'win')
  }
  const title = deed === 'reject' ? 'office.withdrawal.reject' : `office.withdrawal.dispute.${deed}`
  return (
    <ReasonDialog
      title={t(title as 'office.withdrawal.reject')}
      description={t(`office.withdrawal.say.${deed}`)}
      submit={t(title as 'office.withdrawal.reject')}
      isDanger={deed === 'reject'}
      onClose={onClose}
      onSubmit={send}
    />
  )
}

/** One withdrawal, and what becomes of it. */
export function WithdrawalDialog(props: { withdrawalId: string; onClose: () => void }) {
  const { withdrawalId, onClose } = props
  const { t } = useTranslator()
  const [deed, setDeed] = useState<Deed>()
  const { data, error } = useQuery({
    queryKey: queryKeys.withdrawal(withdrawalId),
    queryFn: async () =>
      (await api('GET /staff/withdrawals/:withdrawalId', { params: { withdrawalId } })).withdrawal,
  })
  if (deed) {
    const back = () => setDeed(undefined)
    return <DeedDialog key={deed} withdrawalId={withdrawalId} deed={deed} onClose={back} />
  }
  return (
    <Dialog
      title={data ? t('office.withdrawal.of', { name: data.username }) : t('common.loading')}
      size="lg"
      isText
      onClose={onClose}
      footer={data && <Actions withdrawal={data} onDeed={setDeed} />}
    >
      <ErrorNotice error={error} />
      {data ? <WithdrawalFacts withdrawal={data} /> : <Skeleton className="h-90" />}
    </Dialog>
  )
}
