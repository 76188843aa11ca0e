import { Card, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import type { DayRange } from '@fairhouse/ui/parts/day-range'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { useDeferredValue, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { useRecordFilter } from '../../shared/records/record-search.ts'
import { Link, useSearch } from '../../shared/router/index.ts'
import { MemberPage, type RatesDialogOf } from './member-page.tsx'
import { useOverview, useSearch as useFoundMembers } from './queries.ts'
import { TeamTree, type TreeSort } from './team-tree.tsx'

const MEMBER = /^mbr_[0-9a-z]{1,13}$/

/**
 * Members whose name begins with the typed text, each linking to the member, wherever in the tree.
 */
function Finder({ days }: { readonly days: DayRange }) {
  const { t } = useTranslator()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const { data } = useFoundMembers(wanted)
  const found = wanted.length >= 2 ? data?.found : undefined
  return (
    <div className="grid gap-2">
      <TextField
        label={t('agent.betting.find')}
        hint={t('agent.betting.findHint')}
        type="search"
        autoComplete="off"
        maxLength={64}
        value={text}
        onValueChange={setText}
      />
      <p role="status" className="text-sm text-text-2">
        {found && t('agent.betting.found', { count: found.length })}
      </p>
      {found && found.length > 0 && (
        <Card>
          <ul className="max-h-80 divide-y divide-line overflow-y-auto">
            {found.map(({ memberId, username, path }) => (
              <li key={memberId}>
                <Link
                  to="/agent/$page"
                  params={{ page: 'teamManagement' }}
                  search={{ from: days.from, to: days.to, member: memberId }}
                  className="flex min-h-11 items-center justify-between gap-4 px-4 font-semibold
                    hover:bg-surface-2"
                >
                  <bdi>{username}</bdi>
                  <span className="text-sm font-normal text-text-3">
                    {t('agent.team.level', { level: path.length - 1 })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** The whole team: searched by name, or browsed level by level. */
function Team({ days }: { readonly days: DayRange }) {
  const { t } = useTranslator()
  const [sort, setSort] = useState<TreeSort>('turnover')
  const { from, to } = days
  const span = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
  const { data, error, refetch } = useOverview(span)
  return (
    <>
      <Finder days={days} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Segmented<TreeSort>
          label={t('agent.profit.sort')}
          choices={[
            { id: 'turnover', label: t('agent.team.byTurnover') },
            { id: 'name', label: t('agent.team.byName') },
          ]}
          selected={sort}
          onSelect={setSort}
        />
        <DownloadMenu
          path="/wps/agent/records/profit/export"
          query={{ ...span, scope: 'whole' }}
          formats={['csv', 'xlsx']}
        />
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-90" />}
      {data && (
        <>
          <p className="text-text-2">{t('agent.team.count', { count: data.members })}</p>
          <TeamTree key={sort} days={days} sort={sort} count={data.members} />
        </>
      )}
    </>
  )
}

/** The downline: a tree with everybody's figures, and a page for each. */
export function ManagementScreen({ ratesOf }: { readonly ratesOf: RatesDialogOf }) {
  const { t } = useTranslator()
  const { filter, today, change } = useRecordFilter()
  const search = useSearch()
  const text = String(search['member'] ?? '')
  const days = { from: filter.from, to: filter.to }
  return (
    <Page title={t('agent.menu.teamManagement')} intro={t('agent.team.intro')}>
      <DateRange
        label={t('records.range')}
        value={days}
        onValueChange={change}
        today={today}
        max="9999-12-31"
      />
      {MEMBER.test(text) ? (
        <MemberPage key={text} memberId={text} days={days} ratesOf={ratesOf} />
      ) : (
        <Team days={days} />
      )}
    </Page>
  )
}
