import { minor, minorToWire, parseMinor, ZERO } from '@fairhouse/money'
import type { TeamFiguresWire, TreeChild } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '../../shared/amount.tsx'
import type { Search } from '../../shared/views/address.ts'
import { TypeBadge } from './type-words.tsx'

/** Columns of the tree from tablet width on; on phones each figure has its own line. */
export const TREE_GRID = 'md:grid-cols-[minmax(15rem,2fr)_repeat(3,minmax(7rem,1fr))_7rem]'

/** The operator's result of a team: stakes minus payouts; negative where the team won. */
export function operatorResult(figures: TeamFiguresWire): string {
  const { turnoverMinor, payoutMinor, rebatesMinor, bonusesMinor } = figures
  const units = (wire: string): bigint => parseMinor(wire) ?? ZERO
  const back = units(payoutMinor) + units(rebatesMinor) + units(bonusesMinor)
  return minorToWire(minor(units(turnoverMinor) - back))
}

interface TreeRowProps {
  readonly child: TreeChild
  readonly level: number
  readonly isOpen: boolean
  readonly currency: string
  readonly onToggle: () => void
}

/**
 * Expands and collapses the direct downline; members without one get a spacer of the same width.
 */
function Opener({ child, isOpen, onToggle }: TreeRowProps) {
  const { t } = useTranslator()
  const { children, username } = child
  if (children === 0) return <span className="size-11 shrink-0 pointer-fine:size-9" />
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(isOpen ? 'office.agents.tree.close' : 'office.agents.tree.open', { username })}
      onClick={onToggle}
      className="grid size-11 shrink-0 place-items-center rounded-pill hover:bg-surface-3
        pointer-fine:size-9"
    >
      <ChevronRight aria-hidden className={isOpen ? 'size-5 rotate-90' : 'size-5 rtl:rotate-180'} />
    </button>
  )
}

/** Link to the details of a member of the tree, within its part. */
export function TreeLink(props: {
  readonly memberId: string
  readonly username: string
  readonly isTabStop?: boolean
}) {
  const { memberId, username, isTabStop = true } = props
  return (
    <Link
      to="."
      // The chosen days are kept.
      search={(before: Search) => ({ ...before, part: 'tree', member: memberId })}
      {...(!isTabStop && { tabIndex: -1 })}
      className="inline-flex min-h-11 items-center font-semibold text-brand underline
        underline-offset-2 pointer-fine:min-h-9"
    >
      <bdi className="wrap-anywhere">{username}</bdi>
    </Link>
  )
}

/** A member of the tree, with their own figures and those of their downline. */
export function TreeRow(props: TreeRowProps) {
  const { t, number } = useTranslator()
  const { child, level, isOpen, currency } = props
  const { memberId, username, type, isAway, children, own, whole } = child
  const figure = (label: string, node: ReactNode) => (
    <div
      role="gridcell"
      className="max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-3 max-md:ps-11
        md:text-end"
    >
      <span className="text-text-3 md:sr-only">{label}</span>
      {node}
    </div>
  )
  const amount = (minorText: string) => <Amount minor={minorText} currency={currency} />
  return (
    <div
      role="row"
      tabIndex={-1}
      data-member={memberId}
      aria-level={level}
      {...(children > 0 && { 'aria-expanded': isOpen })}
      className={`grid gap-x-4 gap-y-0.5 border-b border-line px-2 py-1 text-sm last:border-b-0
        [content-visibility:auto] [contain-intrinsic-size:auto_3rem] md:items-center ${TREE_GRID}`}
    >
      <div
        role="rowheader"
        className="flex min-w-0 items-center gap-1"
        style={{ paddingInlineStart: `${Math.min(level - 1, 8) * 0.75}rem` }}
      >
        <Opener {...props} />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <TreeLink memberId={memberId} username={username} isTabStop={false} />
          <TypeBadge type={type} />
          {isAway && <Badge tone="warn">{t('office.agents.tree.away')}</Badge>}
        </span>
      </div>
      {figure(t('office.agents.tree.own'), amount(own.turnoverMinor))}
      {figure(t('office.agents.tree.team'), amount(whole.turnoverMinor))}
      {figure(t('office.agents.tree.result'), amount(operatorResult(whole)))}
      {figure(t('office.agents.tree.below'), <span className="figures">{number(children)}</span>)}
    </div>
  )
}
