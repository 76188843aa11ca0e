import { readClauses } from './clause-map.ts'
import { type Finding, findAll, isCode, lineAt, type Source } from './source.ts'

/** Where requirements stand; what it says of others cites nothing. */
export const REQUIREMENTS = 'docs/REQUIREMENTS.md'
export const SPECIFICATION = 'docs/SPECIFICATION.md'

/** Between two words of a comment: it may go on in another line. */
const GAP = String.raw`\s+(?:(?:\*|\/\/|--)\s+)?`
const pattern = (text: string) => new RegExp(text.replaceAll('GAP', GAP), 'g')

const ID = String.raw`(?:R-\d{1,3}|S-[CF]?\d{1,3}|[FGL]-\d\.\d{1,2})`
const REQUIREMENT = pattern(String.raw`(?<![\w-])${ID}(?![\w-]|\.\d)`)
const CLAUSES = pattern(String.raw`\bSPECIFICATIONGAP\d+\.\d+(?:(?:,|GAPto|GAPand)GAP\d+\.\d+)*`)
const SECTION = pattern(String.raw`\b[Ss]pecification,GAPsectionGAP(\d+)`)
const DECISION = pattern(String.raw`\b[Dd]ecisions?GAP(\d{3})\b`)

/** Forms of before, which send their reader to documents that are not here. */
const OLD: readonly (readonly [RegExp, string])[] = [
  [pattern(String.raw`\b[Rr]ulings?,?GAP\d`), 'ruling 14 → R-14'],
  [
    pattern(String.raw`\bstandards(?:['’]s?)?,?GAP(?:rows?\b|section\b|[CF]?\d)|\[rows?GAPC?\d`),
    'standards, row 25 → S-25',
  ],
  [
    pattern(String.raw`\bspecification(?:['’]s)?,?GAP(?:sections\b|\d)`),
    'specification, 4 → SPECIFICATION 4.29, or specification, section 4',
  ],
  [pattern(String.raw`\bspecification(?:['’]s)?GAPsection\b`), 'write: specification, section 4'],
  [pattern(String.raw`\(sections?GAP\d`), 'a section of what? → SPECIFICATION 4.29'],
  [pattern(String.raw`\(reference\b`), `say the requirement's number (${REQUIREMENTS})`],
]

/** In migrations, which are never changed, the older forms stand for requirements. */
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [pattern(String.raw`\brulingGAP(\d+)`), 'R-'],
  [pattern(String.raw`\bstandards,GAProwGAP(\d+)`), 'S-'],
]

const isMigration = ({ path }: Source) => /\/migrations\/.*\.sql$/.test(path)

/** Where a source speaks to who works on it: comments of code, all of documents and styles. */
function proseOf(source: Source): string {
  if (isCode(source)) return source.comments
  return /\.(?:md|css|sql)$/.test(source.path) ? source.text : ''
}

interface Citation {
  readonly path: string
  readonly line: number
  readonly id: string
}

/** Requirements that a source cites by their numbers, or in a migration by an older form. */
function citationsOf(source: Source): Citation[] {
  if (source.path === REQUIREMENTS) return []
  const { path, text } = source
  const at = (index: number, id: string) => ({ path, line: lineAt(text, index), id })
  const prose = proseOf(source)
  const plain = [...prose.matchAll(REQUIREMENT)].map(({ 0: id, index }) => at(index, id))
  if (!isMigration(source)) return plain
  const older = ALIASES.flatMap(([alias, letter]) =>
    [...prose.matchAll(alias)].map(({ 1: no = '', index }) => at(index, letter + no)),
  )
  return [...plain, ...older]
}

interface Row {
  readonly id: string
  readonly line: number
}

/** Rows of requirements, and what is wrong with them by themselves. */
function readRows(source: Source): { rows: Row[]; faults: Finding[] } {
  const rows = source.text.split('\n').flatMap((text, at) => {
    const [, id] = /^\| ([A-Z]\S*\d\S*) \|/.exec(text) ?? []
    return id === undefined ? [] : [{ id, line: at + 1, cells: text.split(/(?<!\\)\|/).length - 2 }]
  })
  const isId = new RegExp(`^${ID}$`)
  const faults = rows.flatMap(({ id, line, cells }, at) => {
    const isAgain = rows.findIndex((row) => row.id === id) < at
    const messages = [
      ...(isId.test(id) ? [] : [`${id} is no number of a requirement`]),
      ...(isAgain ? [`${id} stands here twice`] : []),
      ...(cells === 3 ? [] : [`${id} has ${cells} cells, not 3`]),
    ]
    return messages.map((message) => ({ path: source.path, line, message }))
  })
  return { rows, faults }
}

/** A finding for each number that a pattern finds and that is not among the known ones. */
function unknownOf(
  source: Source,
  cited: RegExp,
  known: ReadonlySet<string>,
  where: string,
): Finding[] {
  return [...proseOf(source).matchAll(cited)].flatMap((match) => {
    const numbers = match[1] === undefined ? (match[0].match(/\d+\.\d+/g) ?? []) : [match[1]]
    const unknown = numbers.filter((no) => !known.has(no))
    const line = lineAt(source.text, match.index)
    return unknown.map((no) => ({ path: source.path, line, message: `${where} has no ${no}` }))
  })
}

/** What a source cites and nobody can look up. */
function faultsOf(source: Source, known: Known): Finding[] {
  const old = isMigration(source) || source.path === REQUIREMENTS ? [] : OLD
  const prose = proseOf(source)
  return [
    ...old.flatMap(([form, message]) => findAll(source, prose, form, message)),
    ...citationsOf(source)
      .filter(({ id }) => !known.requirements.has(id))
      .map(({ id, ...place }) => ({ ...place, message: `${REQUIREMENTS} has no ${id}` })),
    ...unknownOf(source, CLAUSES, known.clauses, SPECIFICATION),
    ...unknownOf(source, SECTION, known.sections, `${SPECIFICATION}: section`),
    ...unknownOf(source, DECISION, known.decisions, 'docs/decisions'),
  ]
}

interface Known {
  readonly requirements: ReadonlySet<string>
  /** "4.29". */
  readonly clauses: ReadonlySet<string>
  readonly sections: ReadonlySet<string>
  /** "037". */
  readonly decisions: ReadonlySet<string>
}

/**
 * What comments and documents cite and nobody can look up in the project: a requirement, a clause
 * or a decision that there is not, or one in a form of before; and requirements that nobody cites.
 */
export function checkCitations(sources: readonly Source[]): Finding[] {
  const textOf = (path: string) => sources.find((one) => one.path === path)
  const list = textOf(REQUIREMENTS)
  if (!list) return [{ path: REQUIREMENTS, line: 1, message: 'is missing' }]
  const { rows, faults } = readRows(list)
  const clauses = readClauses(textOf(SPECIFICATION)?.text ?? '')
  const known = {
    requirements: new Set(rows.map(({ id }) => id)),
    clauses: new Set(clauses.map(({ section, no }) => `${section}.${no}`)),
    sections: new Set(clauses.map(({ section }) => String(section))),
    decisions: new Set(
      sources.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []),
    ),
  }
  const cited = new Set(sources.flatMap(citationsOf).map(({ id }) => id))
  const idle = rows
    .filter(({ id }) => !cited.has(id))
    .map(({ id, line }) => ({ path: REQUIREMENTS, line, message: `nobody cites ${id}` }))
  return [...faults, ...idle, ...sources.flatMap((source) => faultsOf(source, known))]
}
