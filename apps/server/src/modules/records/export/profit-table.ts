import { minor } from '@fairhouse/money'
import type { ProfitFigures, ProfitRecord } from '@fairhouse/protocol'
import { createLotteryNames } from './account-table.ts'
import type { Cell, Table } from './table.ts'
import type { Words } from './words.ts'

const FIGURES = [
  'stakeMinor',
  'returnedMinor',
  'payoutMinor',
  'rebateMinor',
  'netMinor',
  'depositMinor',
  'withdrawalMinor',
  'heldMinor',
  'otherMinor',
  'changeMinor',
] as const satisfies readonly (keyof ProfitFigures)[]

/** Profit and loss as a table, with the totals in its last row. */
export function profitTable(record: ProfitRecord, words: Words, digits: number): Table {
  const { t } = words
  const lotteryOf = createLotteryNames(words)
  const nameOf = (key: string): string => {
    if (key === '') return t('records.notPlayed')
    if (record.by === 'day') return key
    return record.by === 'lottery' ? lotteryOf(key) : t('records.product.lottery')
  }
  const cells = (name: string, figures: ProfitFigures): Cell[] => [
    name,
    ...FIGURES.map((figure) => minor(BigInt(figures[figure]))),
  ]
  async function* rows() {
    yield [
      ...record.lines.map((line) => cells(nameOf(line.key), line)),
      cells(t('records.total'), record.total),
    ]
  }
  return {
    title: t('records.profit.title'),
    columns: [
      { title: t(`records.by.${record.by}`), kind: 'text', width: 24 },
      ...FIGURES.map((figure) => ({
        title: t(`records.figure.${figure}`),
        kind: 'money' as const,
        width: 14,
      })),
    ],
    rows: rows(),
    digits,
    timeZone: record.timeZone,
  }
}
