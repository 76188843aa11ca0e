import type { StaffWithdrawal } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { gridOf } from './withdrawals-grid.tsx'

/** An action that asks for a reason. */
export type WithdrawalAction = 'reject' | 'arrived' | 'madeGood'

/** Updates the withdrawal and invalidates the lists after an action. */
function refresh(withdrawal: StaffWithdrawal): void {
  const { withdrawalId } = withdrawal
  queryClient.setQueryData(queryKeys.withdrawal(withdrawalId), withdrawal)
  for (const queue of ['inbox', 'disputes', 'attention', 'all'] as const) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.grid(gridOf(queue)) })
  }
}

/** Runs an action without further input, one at a time. */
function useAction(withdrawalId: string) {
  const { t } = useTranslator()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState<'claim' | 'approve'>()
  const params = { withdrawalId }
  const run = async (
    action: 'claim' | 'approve',
    work: () => Promise<{ withdrawal: StaffWithdrawal }>,
  ) => {
    setError(undefined)
    setBusy(action)
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

/** What may be done with a withdrawal now. */
export function WithdrawalActions(props: {
  withdrawal: StaffWithdrawal
  onAction: (action: WithdrawalAction) => void
}) {
  const { withdrawal, onAction } = props
  const { t } = useTranslator()
  const { error, busy, claim, unclaim, approve } = useAction(withdrawal.withdrawalId)
  const { can, claim: held } = withdrawal
  return (
    <>
      <ErrorNotice error={error} />
      {can.resolve && (
        <>
          <Button size="sm" variant="secondary" onClick={() => onAction('arrived')}>
            {t('office.withdrawal.dispute.arrived')}
          </Button>
          <Button size="sm" onClick={() => onAction('madeGood')}>
            {t('office.withdrawal.dispute.madeGood')}
          </Button>
        </>
      )}
      {can.decide && (
        <>
          <Button size="sm" variant="danger" onClick={() => onAction('reject')}>
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

/** Asks for the input of an action and runs it. */
export function ActionDialog(props: {
  withdrawalId: string
  action: WithdrawalAction
  onClose: () => void
}) {
  const { withdrawalId, action, onClose } = props
  const { t } = useTranslator()
  const toast = useToast()
  const params = { withdrawalId }
  const send = async (reason: string) => {
    const { withdrawal } =
      action === 'reject'
        ? await api('POST /staff/withdrawals/:withdrawalId/reject', { params, body: { reason } })
        : await api('POST /staff/withdrawals/:withdrawalId/resolve', {
            params,
            body: { verdict: action, reason },
          })
    refresh(withdrawal)
    toast(t(`office.withdrawal.done.${action}`), 'win')
  }
  const title =
    action === 'reject' ? 'office.withdrawal.reject' : `office.withdrawal.dispute.${action}`
  return (
    <ReasonDialog
      title={t(title as 'office.withdrawal.reject')}
      description={t(`office.withdrawal.say.${action}`)}
      submit={t(title as 'office.withdrawal.reject')}
      isDanger={action === 'reject'}
      onClose={onClose}
      onSubmit={send}
    />
  )
}
