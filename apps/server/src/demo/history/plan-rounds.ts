import type { Slot } from '@fairhouse/lottery/schedule'
import type { LotterySeed } from '@fairhouse/profiles'
import type { Dice } from '#server/simulator/dice.ts'
import { planVisit } from './plan-games.ts'
import { planGroup } from './plan-groups.ts'
import { slotAt, type IssueBook } from './plan-issues.ts'
import type { Purses } from './plan-money.ts'
import { planEntries, saleTable, type SaleTable } from './plan-slips.ts'
import type { BrandSize, PlannedMember, PlannedSlip, PlannedStep } from './shapes.ts'

const MINUTE_MS = 60_000
/** Longer than any own lottery's sale and draw take. */
export const ROUND_MS = 40 * MINUTE_MS
const ENTRIES_MAX = 3

/** A plan as it comes about, day by day. */
export interface Planning {
  /** Games are played, and money moves at the gateway, until then. */
  readonly moneyEnd: number
  readonly dice: Dice
  readonly book: IssueBook
  readonly purses: Purses
  readonly members: PlannedMember[]
  readonly steps: PlannedStep[]
  readonly sales: Map<LotterySeed, SaleTable>
}

function tableOf({ sales }: Planning, lottery: LotterySeed): SaleTable {
  const table = sales.get(lottery) ?? saleTable(lottery)
  sales.set(lottery, table)
  return table
}

/** A member's activity, whenever they joined: Knuth's multiplicative hash. */
const activityOf = (place: number) => Math.imul(place + 1, 0x9e3779b1) >>> 0

/** The activity of members: a few play much, most play little. */
function pickPlayer(dice: Dice, present: readonly number[]): number {
  const [one, other] = [dice.pick(present), dice.pick(present)]
  return activityOf(one) >= activityOf(other) ? one : other
}

/** A lottery that is sold at a time of play. */
interface Table {
  readonly issue: number
  readonly slot: Slot
  readonly sold: SaleTable
}

/** What is played at one time of the day, with the deposits that pay for it. */
export function planRound(planning: Planning, size: BrandSize, at: number, counts: Counts): void {
  const { dice, book, purses, members, steps } = planning
  const { brandId, lotteries } = size.seed
  const own = lotteries.filter(({ source }) => source === 'own')
  const picked = Array.from({ length: size.lotteriesPerRound }, () => dice.pick(own))
  const tables = [...new Set(picked)].flatMap((lottery): Table[] => {
    const slot = slotAt(lottery, at)
    if (!slot || slot.opensAt.getTime() > at) return []
    return [{ issue: book.add(brandId, lottery, slot), slot, sold: tableOf(planning, lottery) }]
  })
  const present = [...members.entries()]
    .filter(([, one]) => one.brandId === brandId && one.joinsAt < at - ROUND_MS)
    .map(([place]) => place)
  if (tables.length === 0 || present.length === 0) return
  const played = [
    ...planSlips(planning, tables, present, { at, count: counts.slips }),
    ...planVisits(planning, present, { at, count: counts.visits }),
    ...planGroups(planning, tables, present, { at, count: counts.groups }),
  ]
  const deposits = purses.deposits()
  if (deposits.length > 0) steps.push({ at: at - 10 * MINUTE_MS, kind: 'deposit', deposits })
  steps.push(...played)
}

/** How much is played at one time. */
interface Counts {
  readonly slips: number
  readonly visits: number
  readonly groups: number
}

interface Sitting {
  readonly at: number
  readonly count: number
}

function planSlips(
  { dice, purses }: Planning,
  tables: readonly Table[],
  present: readonly number[],
  { at, count }: Sitting,
): PlannedStep[] {
  const slips: PlannedSlip[] = []
  for (let index = 0; index < count; index += 1) {
    const member = pickPlayer(dice, present)
    const { issue, sold } = dice.pick(tables)
    const { entries, stake } = planEntries(dice, sold, 1 + dice.next(ENTRIES_MAX))
    if (entries.length === 0 || !purses.take(member, stake, at)) continue
    slips.push({ member, issue, key: dice.uuid(), entries, stake })
  }
  return slips.length > 0 ? [{ at, kind: 'bet', slips }] : []
}

/** Visits to games; the vendor's books of the past end with the gateway's. */
function planVisits(
  { moneyEnd, dice, purses }: Planning,
  present: readonly number[],
  { at, count }: Sitting,
): PlannedStep[] {
  if (at >= moneyEnd) return []
  const visits = Array.from({ length: count }, () =>
    planVisit(dice, purses, pickPlayer(dice, present), at),
  ).filter((visit) => visit !== undefined)
  return visits.length > 0 ? [{ at, kind: 'visit', visits }] : []
}

/** Shares are sold for as long at least. */
const SALE_MS = 60_000
/** How long before the end of a sale the worker locks. */
const LOCK_MS = 1_000
const BUYERS_MAX = 4

/** Group tickets on what is still sold for a while, each with its lock. */
function planGroups(
  { dice, purses }: Planning,
  tables: readonly Table[],
  present: readonly number[],
  { at, count }: Sitting,
): PlannedStep[] {
  const open = tables.filter(({ slot }) => slot.closesAt.getTime() - at >= SALE_MS)
  if (open.length === 0 || present.length <= BUYERS_MAX) return []
  const steps = Array.from({ length: count }, (): PlannedStep[] => {
    const { issue, slot, sold } = dice.pick(open)
    const some = Array.from({ length: 1 + BUYERS_MAX }, () => pickPlayer(dice, present))
    const slip = { issue, ...planEntries(dice, sold, 2) }
    const group = planGroup(dice, purses, slip, [...new Set(some)], at)
    if (!group) return []
    const locksAt = slot.closesAt.getTime() - LOCK_MS
    return [
      { at, kind: 'group', groups: [group] },
      { at: locksAt, kind: 'lock' },
    ]
  })
  return steps.flat()
}
