import type { WinnerList } from '@fairhouse/protocol'
import { EmptyState, Skeleton, Tabs, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { isTrial, useMember } from '../../shared/session.ts'
import { WinnerLines } from '../../shared/winners/winner-lines.tsx'
import { ownNameQuery, useMaySeeWinners, winnersQuery } from '../../shared/winners/winners-query.ts'
import { OwnName } from './own-name.tsx'

const LISTS = ['recent', 'biggest', 'today'] as const
const SHOWN = 50

function List({ list }: { list: WinnerList }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { data, error, refetch } = useQuery(winnersQuery(list, SHOWN))
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  const { winners, leastMinor } = data
  if (winners.length === 0) {
    return (
      <EmptyState code="no-winners" title={t('races.winners.none')}>
        {t('races.winners.noneHint')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      {leastMinor !== null && (
        <p className="text-sm text-text-2">
          {t('races.winners.intro', { amount: format(moneyOf(leastMinor)) })}
        </p>
      )}
      <WinnerLines winners={winners} />
    </div>
  )
}

function OwnPart() {
  const { data } = useQuery(ownNameQuery)
  return data ? <OwnName own={data} /> : <Skeleton className="h-30" />
}

/** Wins: the newest, the biggest, those of today; and the member's own consent. */
export function WinnersScreen() {
  const { t } = useTranslator()
  const member = useMember()
  const maySee = useMaySeeWinners()
  const search = useSearch()
  const navigate = useNavigate()
  const list = LISTS.find((one) => one === search['list']) ?? 'recent'
  const isReal = Boolean(member) && !isTrial(member)
  if (maySee === undefined) return <Skeleton className="h-90" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {maySee ? (
        <Tabs
          label={t('races.winners.list')}
          choices={LISTS.map((id) => ({ id, label: t(`races.winners.${id}`) }))}
          selected={list}
          onSelect={(id) =>
            void navigate({ search: id === 'recent' ? {} : { list: id }, replace: true })
          }
        >
          <List list={list} />
        </Tabs>
      ) : (
        <EmptyState code="winners-away" title={t('races.away')}>
          {t('races.winners.awayBody')}
        </EmptyState>
      )}
      {isReal && <OwnPart />}
    </div>
  )
}
