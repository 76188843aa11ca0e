import type { StaffWithdrawalRow } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import type { GridColumn } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { ClaimWords, Holds, Promised, StateBadge } from './words.tsx'

function Method({ method }: Pick<StaffWithdrawalRow, 'method'>) {
  const { t } = useTranslator()
  return t(`office.withdrawal.method.${method}`)
}

function Marks({ row }: { row: StaffWithdrawalRow }) {
  const { t, find } = useTranslator()
  return (
    <span className="flex flex-wrap gap-1">
      {row.hasOpenDispute && <Badge tone="warn">{t('office.withdrawal.disputed')}</Badge>}
      {row.attention !== null && (
        <Badge tone="lose">{find(`office.withdrawal.odd.${row.attention}`) ?? row.attention}</Badge>
      )}
    </span>
  )
}

/** The columns of withdrawals. */
export const WITHDRAWAL_COLUMNS: readonly GridColumn<StaffWithdrawalRow>[] = [
  {
    id: 'promisedAt',
    title: 'office.withdrawal.promised',
    width: 150,
    cell: (row) => <Promised row={row} />,
  },
  {
    id: 'status',
    title: 'office.withdrawal.stateTitle',
    width: 140,
    cell: ({ status }) => <StateBadge status={status} />,
  },
  {
    id: 'username',
    title: 'office.withdrawal.member',
    width: 180,
    cell: ({ username }) => username,
  },
  {
    id: 'amount',
    title: 'office.withdrawal.amount',
    width: 140,
    isEnd: true,
    cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} />,
  },
  {
    id: 'heldBy',
    title: 'office.withdrawal.heldBy',
    width: 260,
    cell: (row) => <Holds row={row} />,
  },
  {
    id: 'claim',
    title: 'office.withdrawal.claim',
    width: 170,
    cell: (row) => <ClaimWords row={row} />,
  },
  {
    id: 'marks',
    title: 'office.withdrawal.marks',
    width: 170,
    cell: (row) => <Marks row={row} />,
  },
  {
    id: 'method',
    title: 'office.withdrawal.methodTitle',
    width: 140,
    cell: ({ method }) => <Method method={method} />,
  },
  {
    id: 'requestedAt',
    title: 'office.withdrawal.requestedAt',
    width: 170,
    cell: ({ requestedAt }) => <When at={requestedAt} isLong />,
  },
  {
    id: 'paidAt',
    title: 'office.withdrawal.paidAt',
    width: 170,
    isHidden: true,
    cell: ({ paidAt }) => <When at={paidAt} isLong />,
  },
]
