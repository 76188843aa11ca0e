import { Badge, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { DaySpanFields } from '../../shared/day-span.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing } from '../../shared/page.tsx'
import { searchWith, type Search } from '../../shared/views/address.ts'
import { ReportViews } from '../../shared/views/views-menu.tsx'
import { TeamsChart } from './teams-chart.tsx'
import { TreeGrid } from './tree-grid.tsx'
import { TreeMemberDialog } from './tree-member.tsx'
import { type TreeDays, type TreeSort, useBranch, useFoundMembers } from './tree-queries.ts'
import { TreeLink } from './tree-row.tsx'
import { TypeBadge } from './type-words.tsx'

/** Search parameters that belong to the tree. */
const OWN = ['from', 'to', 'sort']
const DAY = /^20\d{2}-\d{2}-\d{2}$/
const MEMBER = /^mbr_[0-9a-z]{1,13}$/

/**
 * Members whose name begins with the typed text, each linking to the member, wherever in the brand.
 */
function Finder() {
  const { t } = useTranslator()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const { data } = useFoundMembers(wanted)
  const found = wanted.length >= 2 ? data : undefined
  return (
    <div className="grid max-w-110 flex-auto gap-2">
      <TextField
        label={t('office.agents.tree.find')}
        hint={t('office.agents.tree.findHint')}
        type="search"
        autoComplete="off"
        maxLength={64}
        value={text}
        onValueChange={setText}
      />
      <p role="status" className="text-sm text-text-2 empty:sr-only">
        {found && t('office.agents.tree.found', { count: found.length })}
      </p>
      {found && found.length > 0 && (
        <ul
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line
            bg-surface-1"
        >
          {found.map(({ memberId, username, type, isAway, head }) => (
            <li key={memberId} className="flex flex-wrap items-center gap-x-2 px-3 text-sm">
              <TreeLink memberId={memberId} username={username} />
              <TypeBadge type={type} />
              {isAway && <Badge tone="warn">{t('office.agents.tree.away')}</Badge>}
              <span className="ms-auto text-text-3">
                {head !== null && t('office.agents.tree.lineOf', { username: head })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The days given in the address. */
function daysIn({ from = '', to = '' }: Search): TreeDays {
  return DAY.test(from) && DAY.test(to) ? { from, to } : {}
}

function Toolbar(props: {
  readonly span: Required<TreeDays>
  readonly sort: TreeSort
  readonly onDays: (days: TreeDays) => void
  readonly onSort: (sort: TreeSort) => void
}) {
  const { t } = useTranslator()
  const { span, sort, onDays, onSort } = props
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DaySpanFields span={span} onChange={onDays} />
      <SelectField
        isSmall
        isLabelSeen
        label={t('office.agents.tree.sort')}
        value={sort}
        options={(['turnover', 'name'] as const).map((id) => ({
          id,
          label: t(`office.agents.tree.by.${id}`),
        }))}
        onValueChange={(id) => onSort(id === 'name' ? 'name' : 'turnover')}
      />
      <ExportButton
        onExport={() =>
          download('GET /staff/agents/tree/export', `teams-${span.from}-${span.to}`, {
            ...span,
            sort,
          })
        }
      />
      <ReportViews list="agentTree" own={OWN} />
    </div>
  )
}

/**
 * All lines from their heads down, with figures for the chosen days; a member opens beside the
 * tree.
 */
export function TreePanel() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const days = daysIn(search)
  const sort: TreeSort = search['sort'] === 'name' ? 'name' : 'turnover'
  const ask = (values: Search) =>
    void navigate({ to: '.', search: searchWith(search, OWN, values), replace: true })
  const { data, error, refetch } = useBranch({ ...days, sort })
  const member = search['member'] ?? ''
  const [heads] = data?.pages ?? []
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <Finder />
        {heads && (
          <Toolbar
            span={{ from: days.from ?? heads.from, to: days.to ?? heads.to }}
            sort={sort}
            onDays={(span) => ask({ ...span, sort })}
            onSort={(id) => ask({ ...days, sort: id })}
          />
        )}
      </div>
      {error && !heads && <LoadError error={error} onRetry={() => void refetch()} />}
      {!heads && !error && <Skeleton className="h-90" />}
      {heads && heads.children.length === 0 && <Nothing>{t('office.agents.tree.none')}</Nothing>}
      {heads && heads.children.length > 1 && <TeamsChart teams={heads} />}
      {heads && heads.children.length > 0 && <TreeGrid key={sort} days={days} sort={sort} />}
      {MEMBER.test(member) && (
        <TreeMemberDialog
          key={member}
          memberId={member}
          days={days}
          onClose={() => {
            const { member: _, ...rest } = search
            void navigate({ to: '.', search: rest })
          }}
        />
      )}
    </div>
  )
}
