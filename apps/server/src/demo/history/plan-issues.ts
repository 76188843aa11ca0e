import { nextSlots, type Schedule, type Slot } from '@fairhouse/lottery/schedule'
import type { LotterySeed } from '@fairhouse/profiles'
import type { BrandSize, PlannedIssue, PlannedStep } from './shapes.ts'

const MINUTE_MS = 60_000
/** Delay after the draw until the office knows an official result. */
const RECORD_MS = 20 * MINUTE_MS
const RARELY = 7 * 24 * 60 * MINUTE_MS

/** The issues of a plan, each once, however often it is named. */
export interface IssueBook {
  readonly issues: PlannedIssue[]
  /** The place of an issue in the plan. */
  add(brandId: number, lottery: LotterySeed, slot: Slot): number
}

export function createIssueBook(): IssueBook {
  const issues: PlannedIssue[] = []
  const places = new Map<string, number>()
  return {
    issues,
    add(brandId, { lotteryCode, source }, slot) {
      const key = `${brandId}/${lotteryCode}/${slot.issueNo}`
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, issues.length)
      issues.push({ brandId, lotteryCode, source, slot })
      return issues.length - 1
    },
  }
}

/** The issue on sale at an instant. */
export function slotAt({ schedule }: LotterySeed, at: number): Slot | undefined {
  return nextSlots(schedule, new Date(at), 1)[0]
}

/** The last draws that are over at an instant; fewer where the lottery is younger than they. */
function lastSlots(schedule: Schedule, end: number, count: number): Slot[] {
  if (count === 0) return []
  const { times } = schedule
  const spanMs = times.kind === 'every' ? (count + 2) * times.seconds * 1_000 : count * RARELY
  const from = new Date(end - spanMs)
  const most = times.kind === 'every' ? count + 3 : count * 15
  const over = nextSlots(schedule, from, most).filter(({ drawsAt }) => drawsAt.getTime() < end)
  return over.slice(-count)
}

/** Draws of all lotteries of a brand that results and trends show. */
export function addLastDraws(book: IssueBook, size: BrandSize, start: number, end: number): void {
  const { seed, lastDraws, recordedDraws } = size
  for (const lottery of seed.lotteries) {
    const isOwn = lottery.source === 'own'
    const over = isOwn ? end : end - RECORD_MS
    const slots = lastSlots(lottery.schedule, over, isOwn ? lastDraws : recordedDraws)
    for (const slot of slots) {
      if (slot.opensAt.getTime() >= start) book.add(seed.brandId, lottery, slot)
    }
  }
}

/** Issues are drawn together, so late at most: one by one they would take most of a start. */
const GRID_MS = 10 * MINUTE_MS

/** When all issues are closed and drawn, and which of them people record. */
export function stepsOfIssues(issues: readonly PlannedIssue[], end: number): PlannedStep[] {
  const advances = new Set<number>()
  const records = new Map<number, number[]>()
  for (const [place, { slot, source }] of issues.entries()) {
    const drawsAt = slot.drawsAt.getTime()
    if (source === 'own') {
      advances.add(Math.min(Math.ceil(drawsAt / GRID_MS) * GRID_MS, end - 1))
      continue
    }
    const at = drawsAt + RECORD_MS
    records.set(at, [...(records.get(at) ?? []), place])
  }
  return [
    ...[...advances].map((at): PlannedStep => ({ at, kind: 'advance' })),
    ...[...records].map(([at, some]): PlannedStep => ({ at, kind: 'record', issues: some })),
  ]
}
