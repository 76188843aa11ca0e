import { POSTING_CODES, type LedgerAccountRow, type LedgerPosting } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { download } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf, spanFilters } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Page, PageSkeleton } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { accountQuery } from './ledger-queries.ts'
import { CauseText, LINK, useCodeName, useHouseAccountName } from './words.tsx'

const EXPORT = 'GET /staff/ledger/accounts/:accountId/export'

function Code({ code }: { code: string }) {
  return useCodeName()(code)
}

function HouseAccount({ name }: { name: string }) {
  return useHouseAccountName()(name)
}

function columnsOf(currency: string): readonly GridColumn<LedgerPosting>[] {
  return [
    {
      id: 'postedAt',
      title: 'office.ledger.postedAt',
      width: 190,
      cell: ({ postedAt }) => <When at={postedAt} isLong />,
    },
    {
      id: 'code',
      title: 'office.ledger.code',
      width: 220,
      cell: ({ code }) => <Code code={code} />,
    },
    {
      id: 'amount',
      title: 'office.ledger.amount',
      width: 150,
      isEnd: true,
      cell: ({ amountMinor }) => <Amount minor={amountMinor} currency={currency} />,
    },
    {
      id: 'balance',
      title: 'office.ledger.balanceAfter',
      width: 160,
      isEnd: true,
      cell: ({ balanceAfterMinor }) => <Amount minor={balanceAfterMinor} currency={currency} />,
    },
    {
      id: 'cause',
      title: 'office.ledger.cause',
      width: 330,
      cell: ({ cause }) => <CauseText cause={cause} isLine />,
    },
    {
      id: 'house',
      title: 'office.ledger.house',
      width: 200,
      cell: ({ house }) => <HouseAccount name={house} />,
    },
    {
      id: 'seq',
      title: 'office.ledger.seq',
      width: 90,
      isEnd: true,
      cell: ({ seq }) => <span className="figures">{seq}</span>,
    },
  ]
}

const FILTERS: readonly GridFilter[] = [
  {
    id: 'code',
    kind: 'choice',
    label: 'office.ledger.code',
    choices: POSTING_CODES.map((id) => ({ id, label: `statement.${id}` as const })),
  },
  { id: 'from', kind: 'day', label: 'office.ledger.from' },
  { id: 'until', kind: 'day', label: 'office.ledger.until' },
]

const keyOf = ({ seq }: LedgerPosting) => seq

/** One account: its postings, newest first, each with the balance after it. */
export function AccountScreen({ accountId }: { accountId: string }) {
  const { data, error, refetch } = useQuery(accountQuery(accountId))
  if (data) return <Account account={data} />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

function Owner({ account }: { account: LedgerAccountRow }) {
  const { t } = useTranslator()
  const { memberId, balanceMinor, currency } = account
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>
        {t('office.member.balance')} <Amount minor={balanceMinor} currency={currency} />
      </span>
      {memberId !== null && (
        <Link to="/members/$memberId" params={{ memberId }} search={{}} className={LINK}>
          {t('office.ledger.toMember')}
        </Link>
      )}
      <Link to="/ledger" search={{}} className={LINK}>
        {t('office.ledger.toAccounts')}
      </Link>
    </p>
  )
}

function Account({ account }: { account: LedgerAccountRow }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { accountId, username, currency } = account
  const columns = useMemo(() => columnsOf(currency), [currency])
  const fetchPage = useMemo(
    () =>
      pagesOf('GET /staff/ledger/accounts/:accountId', ({ postings }) => postings, {
        queryOf: spanFilters,
        params: { accountId },
      }),
    [accountId],
  )
  const title = t('office.ledger.account', { owner: username ?? accountId })
  return (
    <Page title={title} actions={<Owner account={account} />} isWhole>
      <DataGrid
        list="ledgerPostings"
        scope={accountId}
        title={title}
        columns={columns}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ seq }) =>
          void navigate({
            to: '/ledger/accounts/$accountId/$seq',
            params: { accountId, seq },
            search: {},
          })
        }
        exporter={(query) =>
          download(EXPORT, `postings-${accountId}`, spanFilters(query), { accountId })
        }
        empty="office.ledger.noPostings"
      />
    </Page>
  )
}
