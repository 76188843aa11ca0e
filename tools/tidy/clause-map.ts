import type { Finding } from './source.ts'

/** The states of a clause of the specification, as docs/SPECIFICATION.md explains them. */
export const STATES = ['works', 'partly', 'waits', 'not built'] as const

export type State = (typeof STATES)[number]

/** Capabilities that are not built: a clause may wait for one of them. */
const WAITED_FOR: ReadonlySet<string> = new Set([
  'sports',
  'chat',
  'promotions',
  'points',
  'VIP',
  'tickets',
  'winners',
])

/** A row of the map. */
export interface Clause {
  readonly line: number
  readonly section: number
  /** Its number within the section. */
  readonly no: number
  readonly state: string
  /** What is missing, or what it waits for; empty where nothing is stated. */
  readonly detail: string
  /** The pieces of evidence. */
  readonly shown: readonly string[]
  readonly cells: number
}

const ROW = /^\| (\d+)\.(\d+) \|/
const TEST = /^`([^`]+)` "([^"]+)"$/
const TRIAL = /^trial `[\w-]+`$/
/** Why there can be no test, in a sentence. */
const NO_TEST = /^no test: .{10}/

/** The rows of the tables, in their order. */
export function readClauses(document: string): Clause[] {
  return document.split('\n').flatMap((text, at) => {
    const [, section, no] = ROW.exec(text) ?? []
    if (section === undefined || no === undefined) return []
    const cells = text.split('|').map((cell) => cell.trim())
    const [, , , state = '', shown = ''] = cells
    const [name = '', ...detail] = state.split(': ')
    return [
      {
        line: at + 1,
        section: Number(section),
        no: Number(no),
        state: name,
        detail: detail.join(': '),
        shown: shown === '' ? [] : shown.split('; '),
        cells: cells.length - 2,
      },
    ]
  })
}

function isState(text: string): text is State {
  return (STATES as readonly string[]).includes(text)
}

function faultsOfState({ state, detail, shown }: Clause): string[] {
  if (!isState(state)) return [`"${state}" is no state: ${STATES.join(', ')}`]
  if (state === 'waits' && !WAITED_FOR.has(detail)) return [`"${detail}" is nothing to wait for`]
  if (state === 'partly' && detail === '') return ['partly: say what is missing']
  const isShown = shown.some((piece) => TEST.test(piece) || TRIAL.test(piece))
  if (state === 'works' && !isShown && !shown.some((piece) => NO_TEST.test(piece))) {
    return ['works: name a test, or say why there can be none ("no test: …")']
  }
  return []
}

/** Titles of a file's tests, undefined for a missing file. */
export type TitlesOf = (path: string) => readonly string[] | undefined

/** The faults of a test that a document names: `file` "words of its title". */
export function faultOfPiece(piece: string, titlesOf: TitlesOf): string[] {
  const [, path, words] = TEST.exec(piece) ?? []
  if (path === undefined || words === undefined) {
    return TRIAL.test(piece) || NO_TEST.test(piece) ? [] : [`${piece} is neither test nor trial`]
  }
  const titles = titlesOf(path)
  if (!titles) return [`${path} is no file of tests`]
  const found = titles.filter((title) => title.includes(words)).length
  if (found === 0) return [`${path} has no test called "${words}"`]
  return found === 1 ? [] : [`${path} has ${found} tests called "${words}": quote more`]
}

/** Numbers run from section 1 on, and within each from 1 on. */
function faultsOfNumbers(clauses: readonly Clause[]): Finding[] {
  return clauses.flatMap(({ line, section, no }, at) => {
    const before = clauses[at - 1]
    const isNext = before
      ? (section === before.section && no === before.no + 1) ||
        (section === before.section + 1 && no === 1)
      : section === 1 && no === 1
    const last = before ? `${before.section}.${before.no}` : 'nothing'
    return isNext ? [] : [{ path: '', line, message: `${section}.${no} follows ${last}` }]
  })
}

const COUNTS = /^\| (?:\[?(\d+)\. [^|]*|All) ((?:\| *\d+ *){5})\|$/

/** The table of counts: a row for each section and one for all, a column for each state and all. */
function faultsOfCounts(document: string, clauses: readonly Clause[]): Finding[] {
  const sections = [...new Set(clauses.map(({ section }) => section))]
  const counted = new Set<number | undefined>()
  const wrong = document.split('\n').flatMap((text, at) => {
    const match = COUNTS.exec(text)
    if (!match) return []
    const section = match[1] === undefined ? undefined : Number(match[1])
    counted.add(section)
    const own = clauses.filter((one) => section === undefined || one.section === section)
    const ofStates = STATES.map((name) => own.filter(({ state }) => state === name).length)
    const is = [...ofStates, own.length]
    const said = [...(match[2] ?? '').matchAll(/\d+/g)].map(([figure]) => Number(figure))
    return is.join(' ') === said.join(' ')
      ? []
      : [{ path: '', line: at + 1, message: `says ${said.join(' ')}, and it is ${is.join(' ')}` }]
  })
  const missing = [...sections, undefined].filter((section) => !counted.has(section))
  return [
    ...wrong,
    ...missing.map((section) => ({
      path: '',
      line: 1,
      message: `no count of ${section === undefined ? 'all' : `section ${section}`}`,
    })),
  ]
}

/**
 * The faults of the map of the specification: an invalid row, a number out of order, an unknown
 * state, a test that does not exist, a wrong count.
 */
export function checkClauses(
  path: string,
  document: string,
  titlesOf: TitlesOf,
): Finding[] {
  const clauses = readClauses(document)
  const ofRows = clauses.flatMap((clause) => {
    const messages =
      clause.cells === 4
        ? [
            ...faultsOfState(clause),
            ...clause.shown.flatMap((piece) => faultOfPiece(piece, titlesOf)),
          ]
        : [`${clause.cells} cells, not 4`]
    return messages.map((message) => ({ path, line: clause.line, message }))
  })
  const ofAll = [...faultsOfNumbers(clauses), ...faultsOfCounts(document, clauses)]
  return [...ofRows, ...ofAll.map((finding) => ({ ...finding, path }))]
}
