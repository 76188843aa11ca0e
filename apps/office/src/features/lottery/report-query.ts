import { REPORT_BY, type QueryOf } from '@fairhouse/protocol'
import type { Search } from '../../shared/views/address.ts'

/** Parameters of a report; without days it covers the last seven. */
export type ReportQuery = QueryOf<'GET /staff/lottery/report'>

/** Search parameters that belong to the report. */
export const REPORT_PARAMS = ['by', 'from', 'to', 'lotteryCode'] as const

const DAY = /^20\d{2}-\d{2}-\d{2}$/
const LOTTERY = /^[A-Z0-9_]{2,24}$/

/** The query that the address describes; unknown values are ignored. */
export function queryFromSearch({ by, from = '', to = '', lotteryCode = '' }: Search): ReportQuery {
  return {
    by: REPORT_BY.find((one) => one === by) ?? 'day',
    ...(DAY.test(from) && DAY.test(to) ? { from, to } : {}),
    ...(LOTTERY.test(lotteryCode) ? { lotteryCode } : {}),
  }
}

/** The query as search parameters. */
export function searchOf(query: ReportQuery): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
