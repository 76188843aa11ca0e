import { faultOfPiece, type TitlesOf } from './clause-map.ts'
import type { Finding } from './source.ts'

/** The criteria of WCAG 2.2 by their level, A and AA, in the standard's order. */
const OF_A =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 ' +
  '2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2'
const OF_AA =
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 ' +
  '2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3'

/** Number and level of every criterion in docs/ACCESSIBILITY.md. */
export const CRITERIA: ReadonlyMap<string, 'A' | 'AA'> = new Map([
  ...OF_A.split(' ').map((no) => [no, 'A'] as const),
  ...OF_AA.split(' ').map((no) => [no, 'AA'] as const),
])

/** The possible verdicts on a criterion; all but the first and the last need a reason. */
const VERDICTS = ['met', 'met with remark', 'not met', 'not applicable'] as const
const TO_EXPLAIN: ReadonlySet<string> = new Set(['met with remark', 'not met'])

/** How a criterion without a test was checked, in a sentence. */
const BY_HAND = /^(?:keyboard|tree|measured|read): .{10}/
const ROW = /^\| (\d\.\d\.\d+) \|/
const COUNTS = /^\| Criteria \|((?: \d+ \|){4})$/m

interface Row {
  readonly line: number
  readonly no: string
  readonly level: string
  readonly verdict: string
  readonly why: string
  /** Tests, and manual checks. */
  readonly evidence: readonly string[]
  readonly cells: number
}

function readRows(document: string): Row[] {
  return document.split('\n').flatMap((text, at) => {
    const [, no] = ROW.exec(text) ?? []
    if (no === undefined) return []
    const cells = text.split('|').map((cell) => cell.trim())
    const [, , , level = '', said = '', evidence = ''] = cells
    const [verdict = '', ...why] = said.split(': ')
    const pieces = evidence === '' ? [] : evidence.split('; ')
    const row = { line: at + 1, no, level, verdict, why: why.join(': '), evidence: pieces }
    return [{ ...row, cells: cells.length - 2 }]
  })
}

function faultsOfRow({ no, level, verdict, why, evidence, cells }: Row, titlesOf: TitlesOf) {
  if (cells !== 5) return [`${no} has ${cells} cells, not 5`]
  const isOf = CRITERIA.get(no)
  const pieces = evidence.filter((piece) => !BY_HAND.test(piece))
  return [
    ...(isOf === undefined ? [`${no} is no criterion of A or AA`] : []),
    ...(isOf !== undefined && isOf !== level ? [`${no} is of ${isOf}, not of ${level}`] : []),
    ...((VERDICTS as readonly string[]).includes(verdict) ? [] : [`"${verdict}" is no verdict`]),
    ...(TO_EXPLAIN.has(verdict) && why === '' ? [`${no}: say what there is to remark`] : []),
    ...(evidence.length === 0 ? [`${no}: say how it was judged`] : []),
    ...pieces.flatMap((piece) => faultOfPiece(piece, titlesOf)),
  ]
}

function faultsOfCounts(document: string, rows: readonly Row[]): string[] {
  const said = COUNTS.exec(document)?.[1]?.match(/\d+/g)?.join(' ') ?? 'nothing'
  const is = VERDICTS.map((one) => rows.filter(({ verdict }) => verdict === one).length).join(' ')
  return said === is ? [] : [`says ${said}, and it is ${is}`]
}

/**
 * The faults of the table of accessibility: a missing or duplicate criterion, a verdict without a
 * reason, a test that does not exist, wrong counts.
 */
export function checkCriteria(path: string, document: string, titlesOf: TitlesOf): Finding[] {
  const rows = readRows(document)
  const ofRows = rows.flatMap((row) =>
    faultsOfRow(row, titlesOf).map((message) => ({ path, line: row.line, message })),
  )
  const times = (no: string) => rows.filter((row) => row.no === no).length
  const ofAll = [...CRITERIA.keys()].flatMap((no) =>
    times(no) === 1 ? [] : [`${no} is judged ${times(no)} times`],
  )
  const whole = [...ofAll, ...faultsOfCounts(document, rows)]
  return [...ofRows, ...whole.map((message) => ({ path, line: 1, message }))]
}
