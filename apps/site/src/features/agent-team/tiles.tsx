import type { Translator } from '@fairhouse/i18n'
import type { TeamFiguresWire } from '@fairhouse/protocol'
import { Card, Money, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { dayText } from '../../shared/agents/terms-words.ts'
import type { DayRange } from '@fairhouse/ui/parts/day-range'
import { Link } from '../../shared/router/index.ts'
import { amountOf, changeText, MONEY_FIGURES, type MoneyFigure } from './team-words.ts'

export type Scope = 'own' | 'direct' | 'whole'

/** Figures of other days, for comparison. */
export interface Other {
  readonly from: string
  readonly to: string
  readonly figures: TeamFiguresWire
  readonly active: number | undefined
}

const TILE = 'grid h-full content-start gap-1 p-4 transition-colors hover:bg-surface-2 rounded-card'

/** A figure that links to the members behind it. */
function Tile(props: {
  readonly label: string
  readonly page: 'profitAndLoss' | 'teamTransactions' | 'teamManagement'
  readonly search: Readonly<Record<string, string>>
  readonly change: string | undefined
  readonly before: ReactNode
  readonly children: ReactNode
}) {
  const { label, page, search, change, before, children } = props
  const { t } = useTranslator()
  return (
    <Card as="li">
      <Link to="/agent/$page" params={{ page }} search={search} className={TILE}>
        <span className="text-sm text-text-3">{label}</span>
        <span className="text-xl font-bold">{children}</span>
        {before !== undefined && (
          <span className="flex flex-wrap gap-x-2 text-sm text-text-3">
            <span>
              {`${t('agent.betting.before')} `}
              {before}
            </span>
            {change !== undefined && <strong className="figures text-text-2">{change}</strong>}
          </span>
        )}
      </Link>
    </Card>
  )
}

/** Scope and days of the tiles, which their links are filtered by. */
export interface TileScope {
  readonly days: DayRange
  readonly scope: Scope
  /** A member of the team; the reader's own team without it. */
  readonly memberId?: string
}

/** The link target of an amount. */
function linkOf(figure: MoneyFigure, { days, scope, memberId }: TileScope) {
  const { from, to } = days
  const of = { from, to, ...(memberId && { member: memberId }) }
  if (figure === 'deposits' || figure === 'withdrawals') {
    const kind = figure === 'deposits' ? 'deposit' : 'withdrawal'
    return { page: 'teamTransactions', search: { ...of, kind } } as const
  }
  if (memberId) return { page: 'profitAndLoss', search: { ...of, scope } } as const
  const by = { ...of, sort: figure, ...(scope === 'direct' && { scope }) }
  return { page: 'profitAndLoss', search: by } as const
}

function MoneyTile(props: {
  readonly figure: MoneyFigure
  readonly figures: TeamFiguresWire
  readonly other: Other | undefined
  readonly tileScope: TileScope
}) {
  const translator = useTranslator()
  const { figure, figures, other, tileScope } = props
  const now = amountOf(figures, figure)
  const before = other && amountOf(other.figures, figure)
  const isSigned = figure === 'net'
  return (
    <Tile
      label={translator.t(`agent.profit.figure.${figure}Minor`)}
      {...linkOf(figure, tileScope)}
      change={before === undefined ? undefined : changeText(translator, now, before)}
      before={before === undefined ? undefined : <Money amount={before} isSigned={isSigned} />}
    >
      <Money amount={now} isSigned={isSigned} className="font-bold" />
    </Tile>
  )
}

/** Active members, and the total number. */
function CountTile(props: {
  readonly figure: 'active' | 'members'
  readonly count: number
  readonly before: number | undefined
  readonly tileScope: TileScope
}) {
  const translator = useTranslator()
  const { number, t } = translator
  const { figure, count, before, tileScope } = props
  const { days, memberId } = tileScope
  const of = memberId ? { member: memberId } : {}
  const isMembers = figure === 'members'
  return (
    <Tile
      label={t(`agent.overview.${figure}`)}
      page={isMembers ? 'teamManagement' : 'profitAndLoss'}
      search={isMembers ? of : { ...of, from: days.from, to: days.to }}
      change={
        before === undefined ? undefined : changeText(translator, BigInt(count), BigInt(before))
      }
      before={before === undefined ? undefined : number(before)}
    >
      <span className="figures">{number(count)}</span>
    </Tile>
  )
}

/** The compared period as text. */
export function comparedText(translator: Translator, { from, to }: Other): string {
  return translator.t('agent.betting.comparedWith', {
    from: dayText(translator, from),
    to: dayText(translator, to),
  })
}

/** Figures of a team; each opens the members behind it. */
export function Tiles(props: {
  readonly figures: TeamFiguresWire
  /** Undefined for figures of a single member. */
  readonly active: number | undefined
  readonly members: number
  readonly other?: Other | undefined
  readonly tileScope: TileScope
}) {
  const translator = useTranslator()
  const { figures, active, members, other, tileScope } = props
  return (
    <section className="grid gap-3">
      <h2 className="sr-only">{translator.t('agent.overview.figures')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {MONEY_FIGURES.map((figure) => (
          <MoneyTile key={figure} {...{ figure, figures, other, tileScope }} />
        ))}
        {active !== undefined && (
          <CountTile figure="active" count={active} before={other?.active} tileScope={tileScope} />
        )}
        <CountTile figure="members" count={members} before={undefined} tileScope={tileScope} />
      </ul>
      {other && <p className="text-sm text-text-3">{comparedText(translator, other)}</p>}
    </section>
  )
}
