import { addDays, type Day, type TeamFigures, type Terms } from '@fairhouse/agency'
import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { startOfDay } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { hasPastLines } from '../agent-tree/index.ts'
import { countTeams } from '../team-figures/index.ts'
import { hoursOf } from './days.ts'
import {
  FEW_TEAMS,
  FEW_TEAMS_BEFORE,
  MANY_TEAMS,
  MANY_TEAMS_BEFORE,
  TEAMS_BY_HOURS,
  type TeamFigure,
} from './team-statements.ts'

/** Whose team, in which days of a period, counted by which terms. */
export interface PeriodQuery {
  readonly key: string
  readonly agentId: bigint
  readonly from: Day
  readonly to: Day
  readonly terms: Pick<Terms, 'kind' | 'minBet'>
}

/**
 * More teams than this with the same days, and more members in them, are read at once: all who were
 * active in the brand. Others are read team by team.
 */
const MANY = { teams: 20, members: 50_000 }

type TeamRow = Readonly<Record<TeamFigure, bigint>> & {
  readonly [column: string]: unknown
  /** Which of the questions, from 1. */
  readonly place: number
  readonly hour: number | null
  readonly members: number
  readonly active: number
}

type Span = Pick<TeamFigures, 'from' | 'to' | 'hour'>

/** A team without activity. */
function emptyTeam(span: Span): TeamFigures {
  const none = minor(0n)
  const sums = { turnover: none, wonStakes: none, lostStakes: none, payout: none }
  return { ...span, members: 0, active: 0, ...sums, rebates: none, bonuses: none }
}

function presentTeam(span: Span, row: TeamRow): TeamFigures {
  return {
    ...span,
    members: row.members,
    active: row.active,
    turnover: minor(row.turnover),
    wonStakes: minor(row.won_stakes),
    lostStakes: minor(row.lost_stakes),
    payout: minor(row.payout),
    rebates: minor(row.rebates),
    bonuses: minor(row.bonuses),
  }
}

const shared = (brandId: number, asks: readonly PeriodQuery[]) => [
  brandId,
  asks.map(({ agentId }) => agentId),
  asks.map(({ terms }) => terms.minBet),
]

async function areMany(
  tx: Tx,
  brandId: number,
  group: readonly PeriodQuery[],
  many: typeof MANY,
): Promise<boolean> {
  if (group.length <= many.teams) return false
  const agents = group.map(({ agentId }) => agentId)
  return (await countTeams(tx, brandId, agents)) >= many.members
}

/** Teams in whole days. */
async function readDays(tx: Tx, brandId: number, asks: readonly PeriodQuery[], many: typeof MANY) {
  const teams = new Map<string, readonly TeamFigures[]>()
  const read = async (text: string, some: readonly PeriodQuery[], days: readonly unknown[]) => {
    if (some.length === 0) return
    const rows = await tx.query<TeamRow>(text, [...shared(brandId, some), ...days])
    const byPlace = new Map(rows.map((row) => [row.place - 1, row]))
    for (const [at, { key, from, to }] of some.entries()) {
      const row = byPlace.get(at)
      teams.set(key, [row ? presentTeam({ from, to }, row) : emptyTeam({ from, to })])
    }
  }
  const few: PeriodQuery[] = []
  for (const group of Map.groupBy(asks, ({ from, to }) => `${from}/${to}`).values()) {
    if (!(await areMany(tx, brandId, group, many))) {
      few.push(...group)
      continue
    }
    const { from = '', to = '' } = group[0] ?? {}
    const isPast = await hasPastLines(tx, brandId, { from, to })
    await read(isPast ? MANY_TEAMS_BEFORE : MANY_TEAMS, group, [from, to])
  }
  const [froms, tos] = [few.map(({ from }) => from), few.map(({ to }) => to)]
  const span = { from: froms.toSorted()[0], to: tos.toSorted().at(-1) }
  if (span.from === undefined || span.to === undefined) return teams
  const isPast = await hasPastLines(tx, brandId, { from: span.from, to: span.to })
  await read(isPast ? FEW_TEAMS_BEFORE : FEW_TEAMS, few, [froms, tos])
  return teams
}

/** Teams in the hours of one day, each hour in order. */
async function readHours(tx: Tx, brand: Brand, day: Day, asks: readonly PeriodQuery[]) {
  const { timeZone } = brand.profile
  const ends = [startOfDay(timeZone, day), startOfDay(timeZone, addDays(day, 1)), day]
  const rows = await tx.query<TeamRow>(TEAMS_BY_HOURS, [...shared(brand.brandId, asks), ...ends])
  const found = new Map(rows.map((row) => [`${row.place - 1}/${row.hour}`, row]))
  return asks.map(({ key }, at): [string, TeamFigures[]] => {
    const hours = hoursOf(brand, day).map((hour) => {
      const span = { from: day, to: day, hour }
      const row = found.get(`${at}/${hour}`)
      return row ? presentTeam(span, row) : emptyTeam(span)
    })
    return [key, hours]
  })
}

/**
 * The figures of whole teams in periods, as far as they are counted, by the key of each question:
 * one span, or of an hourly salary one for each hour of the day that its period is. Members who are
 * excluded or paused are left out of their days, and of a moved member each day
 * counts where they were on it. Many questions are asked at once: those about the same days share
 * one reading of the active members, where there are as `many` of them.
 */
export async function readPeriods(
  tx: Tx,
  brand: Brand,
  asks: readonly PeriodQuery[],
  many = MANY,
): Promise<ReadonlyMap<string, readonly TeamFigures[]>> {
  const isHourly = ({ terms }: PeriodQuery) => terms.kind === 'hourlySalary'
  const whole = asks.filter((ask) => !isHourly(ask))
  const teams = new Map(await readDays(tx, brand.brandId, whole, many))
  for (const [day, some] of Map.groupBy(asks.filter(isHourly), ({ from }) => from)) {
    for (const [key, hours] of await readHours(tx, brand, day, some)) teams.set(key, hours)
  }
  return teams
}
