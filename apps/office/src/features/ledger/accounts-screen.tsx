import type { LedgerAccountRow } from '@fairhouse/protocol'
import { Button, buttonClass, TextField, useTranslator } from '@fairhouse/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'

function Kind({ kind }: { kind: LedgerAccountRow['kind'] }) {
  const { t } = useTranslator()
  return t(`office.ledger.kind.${kind}`)
}

const COLUMNS: readonly GridColumn<LedgerAccountRow>[] = [
  {
    id: 'username',
    title: 'office.ledger.owner',
    width: 200,
    cell: ({ username }) => username ?? '–',
  },
  {
    id: 'kind',
    title: 'office.ledger.kindTitle',
    width: 150,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  {
    id: 'balance',
    title: 'office.member.balance',
    width: 170,
    isEnd: true,
    cell: ({ balanceMinor, currency }) => <Amount minor={balanceMinor} currency={currency} />,
  },
  {
    id: 'seq',
    title: 'office.ledger.postingCount',
    width: 130,
    isEnd: true,
    cell: ({ seq }) => <span className="figures">{seq}</span>,
  },
  {
    id: 'accountId',
    title: 'office.ledger.accountId',
    width: 150,
    cell: ({ accountId }) => <bdi className="figures text-text-2">{accountId}</bdi>,
  },
  {
    id: 'memberId',
    title: 'office.member.id',
    width: 150,
    cell: ({ memberId }) => <bdi className="figures text-text-2">{memberId ?? '–'}</bdi>,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.ledger.filter' },
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.ledger.kindTitle',
    choices: [
      { id: 'cash', label: 'office.ledger.kind.cash' },
      { id: 'pool', label: 'office.ledger.kind.pool' },
      { id: 'bonus', label: 'office.ledger.kind.bonus' },
    ],
  },
]

const fetchPage = pagesOf('GET /staff/ledger/accounts', ({ accounts }) => accounts)

const keyOf = ({ accountId }: LedgerAccountRow) => accountId

/** Looks up the story of anything that moved money, by its number. */
function FindForm() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = q.trim()
    if (wanted.length < 3) return
    void navigate({ to: '/ledger/find/$q', params: { q: wanted }, search: {} })
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
      <div className="w-72 max-w-full">
        <TextField
          label={t('office.ledger.find')}
          value={q}
          onValueChange={setQ}
          autoComplete="off"
          name="find"
        />
      </div>
      <Button type="submit" variant="secondary">
        {t('office.ledger.findSubmit')}
      </Button>
      <Link to="/ledger/houses" search={{}} className={buttonClass('secondary')}>
        {t('office.ledger.houses')}
      </Link>
    </form>
  )
}

/** Accounts of the ledger, and the ways to find one. */
export function AccountsScreen() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <Page
      title={t('office.nav.ledger')}
      intro={t('office.ledger.intro')}
      actions={<FindForm />}
      isWhole
    >
      <DataGrid
        list="ledgerAccounts"
        title={t('office.nav.ledger')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ accountId }) =>
          void navigate({ to: '/ledger/accounts/$accountId', params: { accountId }, search: {} })
        }
        exporter="none"
        empty="office.ledger.noAccounts"
      />
    </Page>
  )
}
