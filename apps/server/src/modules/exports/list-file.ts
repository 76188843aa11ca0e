import { inTimeZone, type Translator } from '@fairhouse/i18n'
import { loadOfficeTranslator, OFFICE_LANGUAGES } from '@fairhouse/i18n/office'
import type { ViewList } from '@fairhouse/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { languageOf } from '#server/http/errors.ts'
import { Problem } from '#server/core/problem.ts'
import {
  csvDownload,
  isTimeZone,
  sendDownload,
  type Cell,
  type CellKind,
  type Column,
} from '../records/index.ts'
import { auditAction } from '../staff/index.ts'
import type { FileColumn } from './file-columns.ts'

interface FilePage<Row> {
  readonly rows: readonly Row[]
  /** Asks for the page behind this one; null at the end. */
  readonly next: string | null
}

/** A list as the office shows it, page by page. */
interface ListFile<Row> {
  /** Names the file, and the list in the audit. */
  readonly list: ViewList
  readonly columns: readonly FileColumn<Row>[]
  readonly pageAt: (before: string | undefined) => Promise<FilePage<Row>>
}

/** A call of an export: what its route has checked. */
interface ExportCall {
  readonly brand: Brand
  readonly staff: StaffActor
  readonly query: { readonly timeZone?: string }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function zoneOf({ query, brand }: ExportCall): string {
  const { timeZone = brand.profile.timeZone } = query
  if (isTimeZone(timeZone)) return timeZone
  const code = 'VALIDATION_FAILED'
  throw new Problem(code, [{ field: 'timeZone', code, expected: 'Area/City' }])
}

/** Headings name the currency of amounts and the time zone of times. */
function headsOf<Row>(
  columns: readonly FileColumn<Row>[],
  words: Translator,
  of: Partial<Record<CellKind, string>>,
): Column[] {
  return columns.map(({ title, kind }) => {
    const unit = of[kind]
    const name = words.t(title)
    return { title: unit === undefined ? name : `${name} (${unit})`, kind, width: 0 }
  })
}

async function* batchesOf<Row>(
  { columns, pageAt }: ListFile<Row>,
  first: FilePage<Row>,
  words: Translator,
): AsyncGenerator<Cell[][]> {
  for (let page = first; ;) {
    yield page.rows.map((row) => columns.map(({ cell }) => cell(row, words)))
    const { next } = page
    if (next === null) return
    page = await pageAt(next)
    // A list that would begin again would never end.
    if (page.next === next) page = { ...page, next: null }
  }
}

/**
 * Streams a list as CSV: the first page is read before anything is sent, so that a refusal is
 * answered as such; the audit records the reader before the first line leaves. Requires the
 * permission of the list, which the route has checked. Throws the errors of the list, and
 * VALIDATION_FAILED for an unknown time zone.
 */
export async function sendList<Row>(
  db: Db,
  call: ExportCall,
  file: ListFile<Row>,
): Promise<Uint8Array> {
  const { brand, staff, request, reply } = call
  const { brandId, code: brandCode, currency } = brand
  const timeZone = zoneOf(call)
  const preferred = languageOf(request)
  const language = OFFICE_LANGUAGES.includes(preferred) ? preferred : 'en'
  const words = inTimeZone(await loadOfficeTranslator(language), timeZone)
  const first = await file.pageAt(undefined)
  await db.transaction((tx) =>
    auditAction(tx, staff, {
      brandId,
      action: 'list.exported',
      subject: brandCode,
      details: { list: file.list, filter: call.query },
    }),
  )
  const units = { money: currency.code, instant: timeZone }
  const table = {
    title: file.list,
    columns: headsOf(file.columns, words, units),
    rows: batchesOf(file, first, words),
    digits: currency.digits,
    timeZone,
  }
  return sendDownload(reply, csvDownload(table, `${file.list}-${brandCode}`))
}
