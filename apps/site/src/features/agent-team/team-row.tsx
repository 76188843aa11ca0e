import type { TeamChild } from '@fairhouse/protocol'
import { Badge, Money, useTranslator } from '@fairhouse/ui'
import { ChevronRight } from 'lucide-react'
import type { DayRange } from '@fairhouse/ui/parts/day-range'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { amountOf } from './team-words.ts'

export interface TeamRowProps {
  readonly child: TeamChild
  readonly level: number
  readonly isOpen: boolean
  readonly days: DayRange
  readonly onToggle: () => void
}

const CELL = 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-3'

/**
 * Expands and collapses the direct downline; members without one get a spacer of the same width.
 */
function Opener({ child, isOpen, onToggle }: TeamRowProps) {
  const { t } = useTranslator()
  if (child.children === 0) return <span className="size-11 shrink-0" />
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(isOpen ? 'agent.team.close' : 'agent.team.open', { name: child.username })}
      onClick={onToggle}
      className="grid size-11 shrink-0 place-items-center rounded-pill hover:bg-surface-3"
    >
      <ChevronRight aria-hidden className={isOpen ? 'size-5 rotate-90' : 'size-5 rtl:rotate-180'} />
    </button>
  )
}

/** A member of the tree, with their own figures and those of their downline. */
export function TeamRow(props: TeamRowProps) {
  const { t, number } = useTranslator()
  const { child, level, isOpen, days } = props
  const { memberId, username, isAgent, isAway, children, own, whole } = child
  const figure = (label: string, node: React.ReactNode) => (
    <div role="gridcell" className={`${CELL} md:text-end`}>
      <span className="text-sm text-text-3 md:sr-only">{label}</span>
      {node}
    </div>
  )
  return (
    <div
      role="row"
      tabIndex={-1}
      data-member={memberId}
      aria-level={level}
      {...(children > 0 && { 'aria-expanded': isOpen })}
      className="grid gap-x-4 gap-y-1 border-b border-line px-2 py-1.5 [content-visibility:auto]
        [contain-intrinsic-size:auto_3.5rem] md:grid-cols-[minmax(14rem,2fr)_repeat(3,1fr)_5rem]
        md:items-center"
    >
      <div
        role="rowheader"
        className="flex min-w-0 items-center gap-1"
        style={{ paddingInlineStart: `${Math.min(level - 1, 8) * 0.75}rem` }}
      >
        <Opener {...props} />
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Link
            to="/agent/$page"
            params={{ page: 'teamManagement' }}
            search={{ from: days.from, to: days.to, member: memberId }}
            tabIndex={-1}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            <bdi className="wrap-anywhere">{username}</bdi>
          </Link>
          {isAgent && <Badge>{t('agent.team.agent')}</Badge>}
          {isAway && <Badge tone="warn">{t('agent.betting.away')}</Badge>}
        </span>
      </div>
      {figure(t('agent.team.ownTurnover'), <Money amount={moneyOf(own.turnoverMinor)} />)}
      {figure(t('agent.team.teamTurnover'), <Money amount={moneyOf(whole.turnoverMinor)} />)}
      {figure(t('agent.team.teamNet'), <Money amount={amountOf(whole, 'net')} isSigned />)}
      {figure(t('agent.team.below'), <span className="figures">{number(children)}</span>)}
    </div>
  )
}
