import { WireFault } from '../../modules/vendor-port/index.ts'
import { readJson } from './read-json.ts'

/** The fields of a body in a protocol that lets vendors send more than is read. */
export interface Fields {
  text(name: string, pattern?: RegExp): string
  optional(name: string, pattern?: RegExp): string | undefined
  /** An integer of 0 or more that JSON represents exactly. */
  count(name: string): bigint
  flag(name: string): boolean
  list(name: string): readonly Fields[]
}

/** A vendor's own key: any printable ASCII without spaces. */
const KEY = /^[!-~]{1,128}$/
const LIST_MAX = 20

function fieldsOf(body: Readonly<Record<string, unknown>>, at: string): Fields {
  function optional(name: string, pattern = KEY): string | undefined {
    const value = body[name]
    if (value === undefined || value === null || value === '') return undefined
    const isGood = typeof value === 'string' && pattern.test(value)
    if (!isGood) throw new WireFault('RS_ERROR_WRONG_TYPES', at + name)
    return value
  }
  return {
    optional,
    text(name, pattern) {
      const value = optional(name, pattern)
      if (value === undefined) throw new WireFault('RS_ERROR_WRONG_SYNTAX', at + name)
      return value
    },
    count(name) {
      const value = body[name]
      if (value === undefined) throw new WireFault('RS_ERROR_WRONG_SYNTAX', at + name)
      const isGood = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      if (!isGood) throw new WireFault('RS_ERROR_WRONG_TYPES', at + name)
      return BigInt(value)
    },
    flag(name) {
      const value = body[name]
      if (value === undefined || value === null) return false
      if (typeof value !== 'boolean') throw new WireFault('RS_ERROR_WRONG_TYPES', at + name)
      return value
    },
    list(name) {
      const value = body[name] ?? []
      const isGood = Array.isArray(value) && value.length <= LIST_MAX
      if (!isGood) throw new WireFault('RS_ERROR_WRONG_TYPES', at + name)
      return (value as unknown[]).map((one, index) => fieldsIn(one, `${at}${name}/${index}/`))
    },
  }
}

function fieldsIn(value: unknown, at: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WireFault('RS_ERROR_WRONG_SYNTAX', at.slice(0, -1) || undefined)
  }
  return fieldsOf(value as Record<string, unknown>, at)
}

/** The fields of a call's body. Throws WireFault unless it is an object. */
export function readFields(rawBody: Buffer): Fields {
  return fieldsIn(readJson(rawBody), '')
}

/** Fields of a body that are repeated in its answer, where they are text. */
export function echoText(rawBody: Buffer, name: string): string | undefined {
  try {
    const value = (JSON.parse(rawBody.toString('utf8')) as Record<string, unknown>)[name]
    return typeof value === 'string' ? value.slice(0, 256) : undefined
  } catch {
    return undefined
  }
}

/** An object as JSON with one more field: an integer beyond the range of a number. */
export function withInteger(body: object, name: string, value: bigint | undefined): string {
  const text = JSON.stringify(body)
  if (value === undefined) return text
  const more = `"${name}":${value}}`
  return text === '{}' ? `{${more}` : `${text.slice(0, -1)},${more}`
}
