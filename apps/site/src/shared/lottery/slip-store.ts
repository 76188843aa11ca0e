import type { SlipEntry } from '@fairhouse/protocol'
import { storage } from '../storage.ts'

const nameOf = (lotteryCode: string) => `slip.${lotteryCode}`

/** What was kept of a lottery's slip: of whatever version, as it may have lain there for long. */
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

/** What has been bet in another room leaves the slip, each entry once. */
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
