import { DEPOSIT_STATUSES, type StaffDepositRow } from '@fairhouse/protocol'
import { Badge, useTranslator, type Tone } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'

const TONES: Readonly<Record<StaffDepositRow['status'], Tone>> = {
  pending: 'neutral',
  credited: 'win',
  failed: 'lose',
  expired: 'neutral',
  returning: 'warn',
  returned: 'warn',
  chargedBack: 'lose',
}

function State({ status }: Pick<StaffDepositRow, 'status'>) {
  const { t } = useTranslator()
  return <Badge tone={TONES[status]}>{t(`office.deposit.state.${status}`)}</Badge>
}

const COLUMNS: readonly GridColumn<StaffDepositRow>[] = [
  {
    id: 'createdAt',
    title: 'office.deposit.createdAt',
    width: 170,
    cell: ({ createdAt }) => <When at={createdAt} isLong />,
  },
  {
    id: 'status',
    title: 'office.withdrawal.stateTitle',
    width: 190,
    cell: ({ status }) => <State status={status} />,
  },
  {
    id: 'username',
    title: 'office.withdrawal.member',
    width: 150,
    cell: ({ username }) => username,
  },
  {
    id: 'amount',
    title: 'office.withdrawal.amount',
    width: 150,
    isEnd: true,
    cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} />,
  },
  {
    id: 'creditedAt',
    title: 'office.deposit.creditedAt',
    width: 170,
    cell: ({ creditedAt }) => <When at={creditedAt} isLong />,
  },
  {
    id: 'depositId',
    title: 'office.deposit.no',
    width: 260,
    cell: ({ depositId }) => depositId,
  },
  {
    id: 'gatewayReference',
    title: 'office.withdrawal.reference',
    width: 240,
    cell: ({ gatewayReference }) => gatewayReference ?? '–',
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.withdrawal.find' },
  {
    id: 'status',
    kind: 'choice',
    label: 'office.withdrawal.stateTitle',
    choices: DEPOSIT_STATUSES.map((id) => ({ id, label: `office.deposit.state.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/deposits', ({ deposits }) => deposits)

const exporter = exporterOf('GET /staff/deposits/export', 'deposits')

const keyOf = ({ depositId }: StaffDepositRow) => depositId

/** All deposits of the brand. */
export function DepositsScreen() {
  const { t } = useTranslator()
  return (
    <Page title={t('office.nav.deposits')} isWhole>
      <DataGrid
        list="deposits"
        title={t('office.nav.deposits')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        exporter={exporter}
        empty="office.deposit.none"
      />
    </Page>
  )
}
