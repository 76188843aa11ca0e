import type { Readable } from 'node:stream'
import type { QueryOf } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { accountTable } from './export/account-table.ts'
import { betTable } from './export/bet-table.ts'
import { csvOf } from './export/csv.ts'
import { pdfOf } from './export/pdf.ts'
import { profitTable } from './export/profit-table.ts'
import { accountStatement } from './export/statement.ts'
import type { Table } from './export/table.ts'
import { wordsFor } from './export/words.ts'
import { xlsxOf } from './export/xlsx.ts'
import { codesOf } from './find-lines.ts'
import { spanOf, type Span } from './range.ts'
import { summariseAccount } from './read-account.ts'
import { readProfit } from './read-profit.ts'

/** The account whose own records are downloaded. */
export interface Owner extends AccountRef {
  readonly memberId: bigint
  readonly username: string
}

export interface Download {
  readonly type: string
  readonly name: string
  readonly stream: Readable
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

type Format = keyof typeof TYPES

function named(what: string, { from, to }: Span, format: Format): { type: string; name: string } {
  return { type: TYPES[format], name: `${what}-${from}_${to}.${format}` }
}

/** A table as CSV, with a given file name. */
export function csvDownload(table: Table, name: string): Download {
  return { type: TYPES.csv, name: `${name}.csv`, stream: csvOf(table) }
}

async function tableStream(db: Tx, table: Table, format: 'csv' | 'xlsx'): Promise<Readable> {
  return format === 'csv' ? csvOf(table) : xlsxOf(table, await readNow(db))
}

/** A table as a download, named by its subject and days. */
export async function tableDownload(
  db: Tx,
  table: Table,
  about: { readonly what: string; readonly span: Span; readonly format: 'csv' | 'xlsx' },
): Promise<Download> {
  const { what, span, format } = about
  return { ...named(what, span, format), stream: await tableStream(db, table, format) }
}

/** The account record of some days, oldest first. */
export async function downloadAccount(
  db: Tx,
  brand: Brand,
  owner: Owner,
  query: QueryOf<'GET /wps/records/account/export'>,
): Promise<Download> {
  const span = await spanOf(db, brand, query)
  const { format, kinds, product, lotteryCode } = query
  const filter = { span, codes: codesOf(query), lotteryCode }
  const isPdf = format === 'pdf'
  // The embedded font has only the letters of these two languages.
  const words = await wordsFor(db, brand, owner.memberId, query, isPdf ? ['pt', 'en'] : undefined)
  const name = named('account', span, format)
  if (!isPdf) {
    const table = accountTable(db, owner, filter, { words, digits: brand.currency.digits })
    return { ...name, stream: await tableStream(db, table, format) }
  }
  const accountQuery = {
    ...span,
    ...(kinds && { kinds }),
    ...(product && { product }),
    ...(lotteryCode && { lotteryCode }),
  }
  const summary = await summariseAccount(db, brand, owner, accountQuery)
  const now = await readNow(db)
  const { username } = owner
  const of = { account: owner, username, filter, summary, now }
  return { ...name, stream: pdfOf(accountStatement(db, brand, of, words)) }
}

/** The betting record of some days under a filter, oldest first. */
export async function downloadBets(
  db: Tx,
  brand: Brand,
  owner: Owner,
  query: QueryOf<'GET /wps/records/bets/export'>,
): Promise<Download> {
  const span = await spanOf(db, brand, query)
  const words = await wordsFor(db, brand, owner.memberId, query)
  const table = betTable(db, owner, {
    span,
    filter: query,
    words,
    digits: brand.currency.digits,
  })
  return {
    ...named('bets', span, query.format),
    stream: await tableStream(db, table, query.format),
  }
}

/** Profit and loss of some days. */
export async function downloadProfit(
  db: Tx,
  brand: Brand,
  owner: Owner,
  query: QueryOf<'GET /wps/records/profit/export'>,
): Promise<Download> {
  const record = await readProfit(db, brand, owner, query)
  const words = await wordsFor(db, brand, owner.memberId, query)
  const table = profitTable(record, words, brand.currency.digits)
  const name = named(`profit-${query.by}`, record, query.format)
  return { ...name, stream: await tableStream(db, table, query.format) }
}
