import type { TeamChild } from '@fairhouse/protocol'
import { Button, Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import type { DayRange } from '@fairhouse/ui/parts/day-range'
import { handleTreeKey, keepTabStop } from '@fairhouse/ui/parts/tree-keys'
import { useEffect, useRef, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { useChildren } from './queries.ts'
import { TeamHead } from './team-head.tsx'
import { TeamRow } from './team-row.tsx'

export type TreeSort = 'name' | 'turnover'

interface TreeProps {
  readonly days: DayRange
  readonly sort: TreeSort
}

interface BranchProps extends TreeProps {
  /** The parent; without it, the reader. */
  readonly of: TeamChild | undefined
  readonly level: number
  readonly opened: ReadonlySet<string>
  readonly onToggle: (memberId: string) => void
  readonly onShown: () => void
}

/** An extra row among the members: loading, or more. */
function MoreRow(props: {
  readonly level: number
  readonly name: string | undefined
  readonly isLoading: boolean
  readonly onMore: () => void
}) {
  const { t } = useTranslator()
  const { level, name, isLoading, onMore } = props
  return (
    <div role="row" aria-level={level} className="border-b border-line p-2">
      <div role="gridcell">
        <Button size="sm" variant="ghost" isLoading={isLoading} onClick={onMore}>
          {t('common.more')}
          {name !== undefined && <span className="sr-only">{` ${name}`}</span>}
        </Button>
      </div>
    </div>
  )
}

/** The direct downline of a member, each with their own branch if it is expanded. */
function Branch(props: BranchProps) {
  const { of, level, days, sort, onShown } = props
  const { from, to } = days
  const list = useChildren({
    ...(of && { of: of.memberId }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    sort,
  })
  const { data, error } = list
  useEffect(onShown, [data, onShown])
  if (error && !data) return <LoadError error={error} onRetry={() => void list.refetch()} />
  if (!data) return <Skeleton className="my-2 h-12" />
  return (
    <>
      {data.map((child) => (
        <Member key={child.memberId} {...props} child={child} />
      ))}
      {list.hasNextPage && (
        <MoreRow
          level={level}
          name={of?.username}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

function Member(props: BranchProps & { readonly child: TeamChild }) {
  const { child, level, days, opened, onToggle, ...rest } = props
  const isOpen = opened.has(child.memberId)
  return (
    <>
      <TeamRow
        child={child}
        level={level}
        isOpen={isOpen}
        days={days}
        onToggle={() => onToggle(child.memberId)}
      />
      {isOpen && (
        <Branch
          {...rest}
          days={days}
          opened={opened}
          onToggle={onToggle}
          of={child}
          level={level + 1}
        />
      )}
    </>
  )
}

/**
 * The team as a tree: each member expands to their direct downline, page by page, so that its size
 * is unlimited. It is a single tab stop (see tree-keys.ts).
 */
export function TeamTree({ days, sort, count }: TreeProps & { readonly count: number }) {
  const { t } = useTranslator()
  const grid = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [shown] = useState(() => () => keepTabStop(grid.current))
  const toggle = (memberId: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(memberId)) after.add(memberId)
      return after
    })
  if (count === 0) {
    return (
      <EmptyState code="agent-team" title={t('agent.team.none')}>
        {t('agent.team.noneBody')}
      </EmptyState>
    )
  }
  return (
    <Card className="overflow-hidden">
      <div
        ref={grid}
        role="treegrid"
        tabIndex={-1}
        aria-label={t('agent.menu.teamManagement')}
        onKeyDown={(event) => handleTreeKey(event, toggle)}
      >
        <TeamHead />
        <Branch
          of={undefined}
          level={1}
          days={days}
          sort={sort}
          opened={opened}
          onToggle={toggle}
          onShown={shown}
        />
      </div>
    </Card>
  )
}
