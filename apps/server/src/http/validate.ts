import type { ErrorCode, FieldFault } from '@fairhouse/protocol'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Problem } from '#server/core/problem.ts'

export type Check = (value: unknown, prefix?: string) => void

interface Fault {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

function valueAt(root: unknown, path: string): unknown {
  let at = root
  for (const step of path.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}

function schemaAt(schema: TSchema, path: string): Record<string, unknown> {
  let at = schema as Record<string, unknown>
  for (const step of path.split('/').slice(1)) {
    const properties = at['properties'] as Record<string, Record<string, unknown>> | undefined
    at = properties?.[step] ?? (at['items'] as Record<string, unknown> | undefined) ?? {}
  }
  return at
}

/**
 * Money that is not a plain integer of ledger units gets an error that says what is wrong with it.
 */
function moneyCode(value: unknown): ErrorCode {
  if (typeof value !== 'string') return 'WRONG_TYPE'
  if (/^-\d/.test(value)) return 'AMOUNT_NEGATIVE'
  if (/^\d+[.,]\d+$/.test(value)) return 'AMOUNT_FRACTIONAL'
  return /^\d{16,}$/.test(value) ? 'AMOUNT_TOO_LARGE' : 'VALIDATION_FAILED'
}

interface Named {
  readonly pattern?: unknown
  readonly 'x-expected'?: string
  /** The field may also be null, or of another kind. */
  readonly anyOf?: readonly Named[]
}

/** What a schema calls its pattern, `YYYY-MM-DD`; undefined for most, and for other faults. */
function namedPattern(at: Named, pattern: unknown): string | undefined {
  const rules = [at, ...(at.anyOf ?? [])]
  return rules.find((one) => pattern !== undefined && one.pattern === pattern)?.['x-expected']
}

/** What a field takes, in the schema's own words where it has some, else by its rule. */
function expectedOf(schema: TSchema, fault: Fault): string {
  const params = fault.params as Record<string, unknown>
  const named = namedPattern(schemaAt(schema, fault.instancePath), params['pattern'])
  if (named !== undefined) return named
  for (const name of ['type', 'pattern', 'limit', 'allowedValue', 'comparison']) {
    if (params[name] !== undefined) {
      return fault.keyword === 'pattern' ? String(params[name]) : fault.message
    }
  }
  return fault.message
}

function toFieldFaults(schema: TSchema, root: unknown, fault: Fault): FieldFault[] {
  const field = fault.instancePath.slice(1).replaceAll('/', '.')
  const within = field ? `${field}.` : ''
  const params = fault.params as Record<string, string[] | undefined>
  switch (fault.keyword) {
    case 'additionalProperties':
      return (params['additionalProperties'] ?? []).map((name) => ({
        field: `${within}${name}`,
        code: 'UNKNOWN_FIELD',
      }))
    case 'required':
      return (params['requiredProperties'] ?? []).map((name) => ({
        field: `${within}${name}`,
        code: 'MISSING_FIELD',
      }))
    // Reported already by additionalProperties, or better by anyOf.
    case 'boolean':
    case 'const':
      return []
    case 'type':
      return [{ field, code: 'WRONG_TYPE', expected: expectedOf(schema, fault) }]
    default: {
      const isMoney = schemaAt(schema, fault.instancePath)['x-money'] === true
      const code = isMoney ? moneyCode(valueAt(root, fault.instancePath)) : 'VALIDATION_FAILED'
      return [{ field, code, expected: expectedOf(schema, fault) }]
    }
  }
}

const PRECEDENCE: readonly ErrorCode[] = [
  'UNKNOWN_FIELD',
  'MISSING_FIELD',
  'WRONG_TYPE',
  'AMOUNT_NEGATIVE',
  'AMOUNT_FRACTIONAL',
  'AMOUNT_TOO_LARGE',
]

interface Variant {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
}

/**
 * For a union of shapes with a discriminator (`kind`): the check of the shape that is meant, so
 * that only its faults are reported. Undefined for any other schema.
 */
function checkByWord(schema: TSchema): Check | undefined {
  const variants = (schema as { anyOf?: readonly (TSchema & Variant)[] }).anyOf ?? []
  const word = Object.entries(variants[0]?.properties ?? {}).find(
    ([, shape]) => shape.const !== undefined,
  )?.[0]
  if (word === undefined) return undefined
  const checks = new Map(
    variants.map((variant) => [variant.properties?.[word]?.const, compileCheck(variant)]),
  )
  const expected = [...checks.keys()].join(', ')
  return (value) => {
    if (typeof value !== 'object' || value === null) {
      throw new Problem('WRONG_TYPE', [{ field: '', code: 'WRONG_TYPE', expected: 'object' }])
    }
    const given = valueAt(value, `/${word}`)
    const check = checks.get(given)
    if (check) return check(value)
    const code = given === undefined ? 'MISSING_FIELD' : 'VALIDATION_FAILED'
    throw new Problem(code, [{ field: word, code, expected }])
  }
}

/**
 * Compiles a schema to a check that throws a Problem. The Problem's code is that of the gravest
 * fault; `fields` names each field at fault, what is wrong with it and what is expected.
 */
export function compileCheck(schema: TSchema): Check {
  const byWord = checkByWord(schema)
  if (byWord) return byWord
  const validator = Compile(schema)
  return (value) => {
    if (validator.Check(value)) return
    const faults = (validator.Errors(value) as Fault[]).flatMap((fault) =>
      toFieldFaults(schema, value, fault),
    )
    const code = PRECEDENCE.find((one) => faults.some((fault) => fault.code === one))
    throw new Problem(code ?? 'VALIDATION_FAILED', faults.slice(0, 20))
  }
}
