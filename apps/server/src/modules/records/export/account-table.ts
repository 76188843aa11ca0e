import type { PostingCode } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { walkLines, type LineFilter, type LineRow } from '../find-lines.ts'
import { nameReferences, type Referring } from '../references.ts'
import { readAhead } from './read-ahead.ts'
import type { Cell, Table } from './table.ts'
import type { Words } from './words.ts'

const BATCH = 5_000

interface NamedLines {
  readonly rows: readonly LineRow[]
  readonly nameOf: (row: Referring) => string | null
}

/** Movements with the names of their references, in batches; the next is read ahead. */
export function namedLines(
  db: Tx,
  account: AccountRef,
  filter: LineFilter,
): AsyncGenerator<NamedLines> {
  async function* batches() {
    for await (const rows of walkLines(db, account, filter, BATCH)) {
      yield { rows, nameOf: await nameReferences(db, account.brandId, rows) }
    }
  }
  return readAhead(batches())
}

/** Names of movements; the code itself where it has no text. */
export function createTypeNames({ find }: Words): (code: PostingCode) => string {
  const names = new Map<PostingCode, string>()
  return (code) => {
    const name = names.get(code) ?? find(`statement.${code}`) ?? code
    names.set(code, name)
    return name
  }
}

/** Names of lotteries; the code where one has no name. */
export function createLotteryNames({ find }: Words): (lotteryCode: string) => string {
  const names = new Map<string, string>([['', '']])
  return (lotteryCode) => {
    const name = names.get(lotteryCode) ?? find(`lottery.name.${lotteryCode}`) ?? lotteryCode
    names.set(lotteryCode, name)
    return name
  }
}

/** The account record as a table. */
export function accountTable(
  db: Tx,
  account: AccountRef,
  filter: LineFilter,
  about: { readonly words: Words; readonly digits: number },
): Table {
  const { words, digits } = about
  const { t, timeZone } = words
  const typeOf = createTypeNames(words)
  const lotteryOf = createLotteryNames(words)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const { rows: lines, nameOf } of namedLines(db, account, filter)) {
      yield lines.map((row) => [
        Number(row.seq),
        row.posted_at.getTime(),
        typeOf(row.code),
        lotteryOf(row.item),
        row.amount,
        row.balance_after,
        nameOf(row) ?? '',
      ])
    }
  }
  return {
    title: t('statement.title'),
    columns: [
      { title: t('records.column.seq'), kind: 'count', width: 10 },
      { title: t('records.column.when', { timeZone }), kind: 'instant', width: 20 },
      { title: t('records.column.type'), kind: 'text', width: 28 },
      { title: t('records.column.lottery'), kind: 'text', width: 24 },
      { title: t('records.column.amount'), kind: 'money', width: 14 },
      { title: t('records.column.balance'), kind: 'money', width: 14 },
      { title: t('records.column.reference'), kind: 'text', width: 26 },
    ],
    rows: rows(),
    digits,
    timeZone,
  }
}
