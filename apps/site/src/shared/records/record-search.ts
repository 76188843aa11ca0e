import {
  PRODUCTS,
  RECORD_KINDS,
  type Product,
  type RecordKind,
} from '@fairhouse/protocol/record-kinds'
import { useServerNow } from '@fairhouse/ui'
import { dayIn, type DayRange, quickRange } from '@fairhouse/ui/parts/day-range'
import { useSystemStatus } from '../permission.ts'
import { useNavigate, useSearch } from '../router/index.ts'

/** The filter of a record page, kept in the address, so that a sum can link to its lines. */
export interface RecordFilter extends DayRange {
  readonly kinds: readonly RecordKind[]
  readonly lotteryCode: string
  readonly product: Product | ''
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LOTTERY = /^[A-Z0-9_]{2,24}$/

const isKind = (text: string): text is RecordKind => RECORD_KINDS.some((kind) => kind === text)

/** Today's date in the brand's time zone. */
export function useToday(): string {
  return dayIn(useSystemStatus().timeZone, useServerNow())
}

/** The filter in the address, and its setter. Without days it covers the last thirty. */
export function useRecordFilter(): {
  readonly filter: RecordFilter
  readonly today: string
  readonly change: (part: Partial<RecordFilter>) => void
} {
  const search = useSearch()
  const navigate = useNavigate()
  const today = useToday()
  const usual = quickRange('last30', today)
  const text = (name: string) => String(search[name] ?? '')
  const day = (name: 'from' | 'to') => (DAY.test(text(name)) ? text(name) : usual[name])
  const lottery = text('lottery')
  const filter = {
    from: day('from'),
    to: day('to'),
    kinds: text('kinds').split(',').filter(isKind),
    lotteryCode: LOTTERY.test(lottery) ? lottery : '',
    product: PRODUCTS.find((product) => product === search['product']) ?? ('' as const),
  }
  const change = (part: Partial<RecordFilter>) => {
    // Another filter starts at its first page.
    const next = { ...search, page: undefined, ...searchOf({ ...filter, ...part }) }
    void navigate({ search: next, replace: true })
  }
  return { filter, today, change }
}

/** A filter as search parameters. */
export function searchOf(filter: Omit<RecordFilter, 'product'> & Partial<RecordFilter>) {
  const { from, to, kinds, lotteryCode, product = '' } = filter
  return {
    from,
    to,
    kinds: kinds.length > 0 ? kinds.join(',') : undefined,
    lottery: lotteryCode === '' ? undefined : lotteryCode,
    product: product === '' ? undefined : product,
  }
}

/** A filter as query parameters. The server decides an open end. */
export function queryOf({ from, to, kinds, lotteryCode, product }: RecordFilter) {
  return {
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(lotteryCode !== '' && { lotteryCode }),
    ...(product !== '' && { product }),
  }
}
