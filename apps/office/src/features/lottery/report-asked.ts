import { REPORT_BY, type QueryOf } from '@fairhouse/protocol'
import type { Search } from '../../shared/views/address.ts'

/** What a report is asked by; without days it is the last seven. */
export type Asked = QueryOf<'GET /staff/lottery/report'>

/** What of the address is the report's. */
export const REPORT_PARAMS = ['by', 'from', 'to', 'lotteryCode'] as const

const DAY = /^20\d{2}-\d{2}-\d{2}$/
const LOTTERY = /^[A-Z0-9_]{2,24}$/

/** What the address asks for; what is not known there is left out. */
export function askedIn({ by, from = '', to = '', lotteryCode = '' }: Search): Asked {
  return {
    by: REPORT_BY.find((one) => one === by) ?? 'day',
    ...(DAY.test(from) && DAY.test(to) ? { from, to } : {}),
    ...(LOTTERY.test(lotteryCode) ? { lotteryCode } : {}),
  }
}

/** The same for the address. */
export function searchOf(asked: Asked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
