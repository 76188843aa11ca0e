import type { TreeChild } from '@fairhouse/protocol'
import { Button, Skeleton, useTranslator } from '@fairhouse/ui'
import { handleTreeKey, keepTabStop } from '@fairhouse/ui/parts/tree-keys'
import { useEffect, useRef, useState } from 'react'
import { LoadError } from '../../shared/notice.tsx'
import { TREE_GRID, TreeRow } from './tree-row.tsx'
import { type TreeDays, type TreeSort, useBranch } from './tree-queries.ts'

interface TreeProps {
  readonly days: TreeDays
  readonly sort: TreeSort
}

interface BranchProps extends TreeProps {
  /** The parent; without it, the heads of lines are listed. */
  readonly of: TreeChild | undefined
  readonly level: number
  readonly opened: ReadonlySet<string>
  readonly onToggle: (memberId: string) => void
  readonly onShown: () => void
}

/** The direct downline of a member, each with their own branch if it is expanded. */
function Branch(props: BranchProps) {
  const { of, level, days, sort, onShown } = props
  const { t } = useTranslator()
  const list = useBranch({ ...(of && { of: of.memberId }), ...days, sort })
  const { data, error } = list
  useEffect(onShown, [data, onShown])
  if (error && !data) return <LoadError error={error} onRetry={() => void list.refetch()} />
  if (!data) return <Skeleton className="my-1 h-10" />
  return (
    <>
      {data.pages.flatMap(({ children, currency }) =>
        children.map((child) => (
          <Person key={child.memberId} {...props} child={child} currency={currency} />
        )),
      )}
      {list.hasNextPage && (
        <div role="row" aria-level={level} className="border-b border-line p-2">
          <div role="gridcell">
            <Button
              size="sm"
              variant="ghost"
              isLoading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('common.more')}
              {of && <span className="sr-only">{` ${of.username}`}</span>}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function Person(props: BranchProps & { readonly child: TreeChild; readonly currency: string }) {
  const { child, currency, ...rest } = props
  const { level, opened, onToggle } = rest
  const isOpen = opened.has(child.memberId) && child.children > 0
  return (
    <>
      <TreeRow
        child={child}
        level={level}
        isOpen={isOpen}
        currency={currency}
        onToggle={() => onToggle(child.memberId)}
      />
      {isOpen && <Branch {...rest} of={child} level={level + 1} />}
    </>
  )
}

function Head() {
  const { t } = useTranslator()
  const heads = ['member', 'own', 'team', 'result', 'below'] as const
  return (
    <div
      role="row"
      className={`grid gap-x-4 border-b border-line px-2 py-2 text-sm font-semibold text-text-3
        max-md:sr-only ${TREE_GRID}`}
    >
      {heads.map((id, at) => (
        <span key={id} role="columnheader" className={at > 0 ? 'text-end' : 'ps-11'}>
          {t(`office.agents.tree.${id}`)}
        </span>
      ))}
    </div>
  )
}

/**
 * The tree from the heads of lines down: each expands to the direct downline, page by page. It is a
 * single tab stop (see tree-keys in packages/ui).
 */
export function TreeGrid({ days, sort }: TreeProps) {
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
  return (
    <div
      ref={grid}
      role="treegrid"
      tabIndex={-1}
      aria-label={t('office.agents.part.tree')}
      onKeyDown={(event) => handleTreeKey(event, toggle)}
      className="rounded-card border border-line bg-surface-1 shadow-card"
    >
      <Head />
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
  )
}
