import type { SlipEntry } from '@fairhouse/protocol'
import { storage } from '../storage.ts'

const nameOf = (lotteryCode: string) => `slip.${lotteryCode}`

/** The stored slip of a lottery: it may be old and of any version. */
export function readStoredSlip(lotteryCode: string): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(storage.get(nameOf(lotteryCode)) ?? '[]')
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

export function storeSlip(lotteryCode: string, entries: readonly unknown[]): void {
  if (entries.length === 0) storage.remove(nameOf(lotteryCode))
  else storage.set(nameOf(lotteryCode), JSON.stringify(entries))
}

/** Removes entries that were bet elsewhere from the slip, each once. */
export function takeOffSlip(lotteryCode: string, gone: readonly SlipEntry[]): void {
  const texts = readStoredSlip(lotteryCode).map((entry) => JSON.stringify(entry))
  for (const entry of gone) {
    const at = texts.indexOf(JSON.stringify(entry))
    if (at >= 0) texts.splice(at, 1)
  }
  storeSlip(
    lotteryCode,
    texts.map((text): unknown => JSON.parse(text)),
  )
}
