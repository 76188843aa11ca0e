import { formatMoney, minor } from '@fairhouse/money'
import type { RecordSummary } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { LineFilter } from '../find-lines.ts'
import { createLotteryNames, createTypeNames, namedLines } from './account-table.ts'
import type { Statement } from './pdf.ts'
import type { Words } from './words.ts'

/** Some four hundred pages; longer records are for a spreadsheet. */
const LINES_MAX = 20_000

/** For whom the statement is. */
interface StatementOf {
  readonly account: AccountRef
  readonly username: string
  readonly filter: LineFilter
  readonly summary: RecordSummary
  readonly now: Date
}

/**
 * The account record as a statement to print or to keep. Throws VALIDATION_FAILED where it would
 * have more than 20,000 lines: the days must be fewer.
 */
export function accountStatement(
  db: Tx,
  brand: Brand,
  { account, username, filter, summary, now }: StatementOf,
  words: Words,
): Statement {
  if (summary.count > LINES_MAX) {
    const code = 'VALIDATION_FAILED'
    throw new Problem(code, [{ field: 'to', code, expected: `<= ${LINES_MAX} lines` }])
  }
  const { t, date } = words
  const money = (wire: string | bigint, isSigned = false): string =>
    formatMoney(minor(BigInt(wire)), brand.currency, words.language.formats, isSigned)
  const typeOf = createTypeNames(words)
  const lotteryOf = createLotteryNames(words)
  async function* rows() {
    for await (const { rows: lines, nameOf } of namedLines(db, account, filter)) {
      yield lines.map((row) => [
        date(row.posted_at, 'dateTimeSeconds'),
        [typeOf(row.code), lotteryOf(row.item)].filter(Boolean).join(' · '),
        nameOf(row) ?? '',
        money(row.amount, true),
        money(row.balance_after),
      ])
    }
  }
  const day = (text: string) => date(`${text}T12:00:00Z`, 'date', 'UTC')
  return {
    title: t('statement.title'),
    language: words.language.tag,
    details: [
      `${brand.name} · ${username}`,
      t('records.pdf.days', { from: day(summary.from), to: day(summary.to) }),
      t('records.pdf.made', { time: date(now, 'dateTimeSeconds'), timeZone: words.timeZone }),
    ],
    totals: [
      [t('records.opening'), money(summary.openingMinor)],
      ...summary.kinds.map(
        ({ kind, sumMinor }) => [t(`records.kind.${kind}`), money(sumMinor, true)] as const,
      ),
      [t('records.closing'), money(summary.closingMinor)],
    ],
    columns: [
      { title: t('records.column.when', { timeZone: words.timeZone }), share: 22 },
      { title: t('records.column.type'), share: 36 },
      { title: t('records.column.reference'), share: 20 },
      { title: t('records.column.amount'), share: 16, isFigure: true },
      { title: t('records.column.balance'), share: 16, isFigure: true },
    ],
    rows: rows(),
    foot: t('records.pdf.foot', { brand: brand.name }),
    madeAt: now,
  }
}
