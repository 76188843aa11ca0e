import { parseSync } from 'vite'

/** A small change of a program that a test should see. */
export interface Mutant {
  readonly start: number
  readonly end: number
  readonly becomes: string
  /** The line it is in, from 1, and that line as it was. */
  readonly line: number
  readonly was: string
}

type Change = Omit<Mutant, 'line' | 'was'>

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Replacements for the operator of `a + b` and the like. */
const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

/** The same within a statement of SQL; only what leaves it well-formed. */
const SQL_CHANGES: readonly (readonly [RegExp, string])[] = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/(?<=\b(?:where|and|or|when|on) [\w.]+ )=(?= )/g, '<>'],
  [/(?<=\b(?:where|and|or|when|on) [\w.]+ )<>(?= )/g, '='],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/(?<=\S )or(?= )/g, 'and'],
  [/\bnot exists\b/g, 'exists'],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
]

const IS_SQL = /\b(select|insert into|update|delete from|with)\s/

function operatorOf(node: Node, text: string): Change | undefined {
  const [left, right] = [node['left'], node['right']]
  const becomes = OPERATORS[String(node['operator'])]
  if (becomes === undefined || !isNode(left) || !isNode(right)) return undefined
  const operands = [left, right].map(({ start, end }) => text.slice(start, end))
  // Joining texts is no sum.
  if (node['operator'] === '+' && operands.some((one) => /^['"`]/.test(one))) return undefined
  const between = text.slice(left.end, right.start)
  const at = left.end + between.indexOf(String(node['operator']))
  return { start: at, end: at + String(node['operator']).length, becomes }
}

function literalOf({ start, end, value, ...node }: Node): Change | undefined {
  if (typeof value === 'boolean') return { start, end, becomes: String(!value) }
  if (typeof node['bigint'] === 'string') {
    return { start, end, becomes: `${BigInt(node['bigint']) + 1n}n` }
  }
  return typeof value === 'number' ? { start, end, becomes: String(value + 1) } : undefined
}

function sqlOf({ start, end }: Node, text: string): Change[] {
  const sql = text.slice(start, end)
  if (!IS_SQL.test(sql)) return []
  return SQL_CHANGES.flatMap(([pattern, becomes]) =>
    [...sql.matchAll(pattern)]
      // Comments inside are no statements.
      .filter(({ index }) => !/--[^\n]*$/.test(sql.slice(0, index)))
      .map(({ index, 0: found }) => ({
        start: start + index,
        end: start + index + found.length,
        becomes,
      })),
  )
}

/** The mutants of a node of the program. */
function changesOf(node: Node, text: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const change = operatorOf(node, text)
      return change ? [change] : []
    }
    case 'UnaryExpression': {
      const { start } = node
      return node['operator'] === '!' ? [{ start, end: start + 1, becomes: '' }] : []
    }
    case 'Literal': {
      const change = literalOf(node)
      if (change) return [change]
      return typeof node['value'] === 'string' ? sqlOf(node, text) : []
    }
    case 'TemplateElement':
      return sqlOf(node, text)
    case 'IfStatement': {
      const test = node['test']
      // `!a` negated is `a`, which is a mutant already.
      if (!isNode(test) || test['operator'] === '!') return []
      const was = text.slice(test.start, test.end)
      return [{ start: test.start, end: test.end, becomes: `!(${was})` }]
    }
    case 'ExpressionStatement':
      return text.startsWith('await ', node.start)
        ? [{ start: node.start, end: node.end, becomes: ';' }]
        : []
    default:
      return []
  }
}

/** Types are gone before anything runs. */
const isOfTypes = ({ type }: Node): boolean =>
  type.startsWith('TS') && !/As|NonNull|Satisf/.test(type)

function walk(value: unknown, text: string, found: Change[]): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, text, found)
    return
  }
  if (!isNode(value) || value.type === 'ImportDeclaration' || isOfTypes(value)) return
  found.push(...changesOf(value, text))
  for (const child of Object.values(value)) walk(child, text, found)
}

/** Every mutant of a TypeScript file that can still be read. */
export function findMutants(file: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: Change[] = []
  walk(program, text, found)
  const nameOf = (change: Change) => [change.start, change.end, change.becomes].join()
  const all = new Map(found.map((change) => [nameOf(change), change]))
  return [...all.values()].flatMap((change) => {
    if (parseSync(file, mutate(text, change)).errors.length > 0) return []
    const before = text.slice(0, change.start)
    const line = before.split('\n').length
    return [{ ...change, line, was: text.split('\n')[line - 1]?.trim() ?? '' }]
  })
}

/** The file with the change made. */
export function mutate(text: string, { start, end, becomes }: Change): string {
  return text.slice(0, start) + becomes + text.slice(end)
}
