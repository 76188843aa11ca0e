import type { BetWire, SlipEntry } from '@fairhouse/protocol'
import { storage } from '../storage.ts'

const nameOf = (lotteryCode: string) => `handed.${lotteryCode}`

/** Entries on their way to the slip of a lottery, whose room takes them when it opens. */
export function handEntries(lotteryCode: string, entries: readonly SlipEntry[]): void {
  storage.set(nameOf(lotteryCode), JSON.stringify(entries))
}

/** True while entries wait for the slip of a lottery. */
export function areHanded(lotteryCode: string): boolean {
  return storage.get(nameOf(lotteryCode)) !== undefined
}

/** What was handed over, once. */
export function takeEntries(lotteryCode: string): readonly SlipEntry[] {
  const text = storage.get(nameOf(lotteryCode))
  if (text === undefined) return []
  storage.remove(nameOf(lotteryCode))
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? (entries as SlipEntry[]) : []
  } catch {
    return []
  }
}

/** A bet as an entry of another slip: at the price it had, so that a change is seen. */
export function entryOfBet(bet: BetWire): SlipEntry {
  const { playCode, selection, unitStakeMinor, multiple, lineCount, price } = bet
  return { playCode, selection, unitStakeMinor, multiple, lineCount, price }
}
