import type { BetWire, SlipEntry } from '@fairhouse/protocol'
import { storage } from '../storage.ts'

const nameOf = (lotteryCode: string) => `handed.${lotteryCode}`

/** Entries for the slip of a lottery, picked up when its route opens. */
export function handOverEntries(lotteryCode: string, entries: readonly SlipEntry[]): void {
  storage.set(nameOf(lotteryCode), JSON.stringify(entries))
}

/** True while entries wait for the slip of a lottery. */
export function hasHandedEntries(lotteryCode: string): boolean {
  return storage.get(nameOf(lotteryCode)) !== undefined
}

/** Takes the entries, once. */
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

/** A bet as an entry of another slip: at its original price, so that a change is noticed. */
export function entryOfBet(bet: BetWire): SlipEntry {
  const { playCode, selection, unitStakeMinor, multiple, lineCount, price } = bet
  return { playCode, selection, unitStakeMinor, multiple, lineCount, price }
}
