import { Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { ActionDialog, type WithdrawalAction, WithdrawalActions } from './withdrawal-actions.tsx'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

/** One withdrawal and its actions. */
export function WithdrawalDialog(props: { withdrawalId: string; onClose: () => void }) {
  const { withdrawalId, onClose } = props
  const { t } = useTranslator()
  const [action, setAction] = useState<WithdrawalAction>()
  const { data, error } = useQuery({
    queryKey: queryKeys.withdrawal(withdrawalId),
    queryFn: async () =>
      (await api('GET /staff/withdrawals/:withdrawalId', { params: { withdrawalId } })).withdrawal,
  })
  if (action) {
    const back = () => setAction(undefined)
    return <ActionDialog key={action} withdrawalId={withdrawalId} action={action} onClose={back} />
  }
  return (
    <Dialog
      title={data ? t('office.withdrawal.of', { name: data.username }) : t('common.loading')}
      size="lg"
      isText
      onClose={onClose}
      footer={data && <WithdrawalActions withdrawal={data} onAction={setAction} />}
    >
      <ErrorNotice error={error} />
      {data ? <WithdrawalFacts withdrawal={data} /> : <Skeleton className="h-90" />}
    </Dialog>
  )
}
