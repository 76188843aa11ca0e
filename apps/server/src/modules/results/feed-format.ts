import { drawFields, fromTexts, type DrawField } from '@fairhouse/lottery/draw-form'
import type { FamilyCode } from '@fairhouse/lottery/all'

/**
 * Results as a file or a feed gives them (docs/RESULTS.md). JSON: a list of
 * {"issueNo", "draw", "drawnAt"?}, or {"results": that list}. CSV: a first line that names the
 * columns: issueNo, one per field of the draw (its numbers separated by spaces), drawnAt if wanted.
 */
export interface FeedRow {
  /** Position in the file from 1: a line of a CSV, an element of a JSON list. */
  readonly line: number
  readonly issueNo: string
  readonly draw: unknown
  readonly drawnAt: string | null
}

/** An invalid file, with what was expected. */
export class FeedFileInvalid extends Error {}

/** Maximum of rows in a file. */
const FEED_ROWS_MAX = 2_000

const ISSUE_NO = /^[\w/-]{1,40}$/

function rowOf(line: number, issueNo: unknown, draw: unknown, drawnAt: unknown): FeedRow {
  if (typeof issueNo !== 'string' || !ISSUE_NO.test(issueNo)) {
    throw new FeedFileInvalid(`row ${line}: issueNo as text`)
  }
  if (drawnAt !== undefined && drawnAt !== null && typeof drawnAt !== 'string') {
    throw new FeedFileInvalid(`row ${line}: drawnAt as ISO 8601 text`)
  }
  return { line, issueNo, draw, drawnAt: drawnAt === '' ? null : (drawnAt ?? null) }
}

const JSON_FIELDS = new Set(['issueNo', 'draw', 'drawnAt'])

function readJson(content: string): FeedRow[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    throw new FeedFileInvalid('JSON')
  }
  const list: unknown = Array.isArray(parsed) ? parsed : (parsed as { results?: unknown })?.results
  if (!Array.isArray(list)) throw new FeedFileInvalid('a list of results')
  return list.map((one: unknown, index) => {
    const line = index + 1
    if (typeof one !== 'object' || one === null || Array.isArray(one)) {
      throw new FeedFileInvalid(`row ${line}: {"issueNo", "draw"}`)
    }
    const fields = one as Readonly<Record<string, unknown>>
    const unknownField = Object.keys(fields).find((name) => !JSON_FIELDS.has(name))
    if (unknownField) throw new FeedFileInvalid(`row ${line}: not ${unknownField.slice(0, 40)}`)
    return rowOf(line, fields['issueNo'], fields['draw'], fields['drawnAt'])
  })
}

/** The cells of a line: results need no quotes, but spreadsheets may write them. */
function cellsOf(line: string): string[] {
  const separator = line.includes(';') ? ';' : ','
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

function readCsv(content: string, fields: readonly DrawField[]): FeedRow[] {
  const [head = '', ...lines] = content.split(/\r?\n/)
  const names = cellsOf(head)
  const known = ['issueNo', ...fields.map(({ path }) => path)]
  const isFit =
    known.every((name) => names.includes(name)) &&
    names.every((name) => known.includes(name) || name === 'drawnAt')
  if (!isFit) throw new FeedFileInvalid(`columns ${known.join(', ')}`)
  return lines.flatMap((text, index) => {
    if (text.trim() === '') return []
    const cells = cellsOf(text)
    const cellOf = (name: string) => cells[names.indexOf(name)] ?? ''
    const texts = Object.fromEntries(
      fields.map(({ path }) => [path, cellOf(path).split(/\s+/).filter(Boolean)]),
    )
    const drawnAt = names.includes('drawnAt') ? cellOf('drawnAt') : null
    return [rowOf(index + 2, cellOf('issueNo'), fromTexts(fields, texts), drawnAt)]
  })
}

/** Reads a file of results. Throws FeedFileInvalid. The draws themselves are not yet checked. */
export function readFeed(content: string, family: FamilyCode, game: string): FeedRow[] {
  const text = content.replace(/^\uFEFF/, '').trim()
  const rows = /^[[{]/.test(text) ? readJson(text) : readCsv(text, drawFields(family, game))
  if (rows.length === 0) throw new FeedFileInvalid('at least one result')
  if (rows.length > FEED_ROWS_MAX) throw new FeedFileInvalid(`at most ${FEED_ROWS_MAX} results`)
  return rows
}
