import { isUnstorable } from '#server/http/raw-body.ts'
import { WireFault } from '../../modules/vendor-port/index.ts'

/** The JSON of a call. Throws WireFault for invalid JSON, and for text that no column can store. */
export function readJson(rawBody: Buffer): unknown {
  const text = rawBody.toString('utf8')
  if (text.includes('\\u') && isUnstorable(text)) throw new WireFault('RS_ERROR_WRONG_SYNTAX')
  try {
    return JSON.parse(text)
  } catch {
    throw new WireFault('RS_ERROR_WRONG_SYNTAX')
  }
}

interface Fault {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
}

/** Missing or unknown fields: the shape is wrong, not a value. */
const OF_SHAPE: Readonly<Record<string, string>> = {
  additionalProperties: 'additionalProperties',
  required: 'requiredProperties',
}

/** In a union of shapes the discriminator decides which faults are meant. */
const NO_FAULTS = new Set(['anyOf', 'const', 'boolean'])

/**
 * What is wrong with a body, and where: the field that is unknown or missing, else the one with an
 * invalid value.
 */
export function faultOf(found: Iterable<unknown>, body: unknown): WireFault {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isObject) return new WireFault('RS_ERROR_WRONG_SYNTAX')
  const faults = [...found] as Fault[]
  for (const { keyword, instancePath, params } of faults) {
    const names = OF_SHAPE[keyword]
    if (names === undefined) continue
    const [name] = (params as Record<string, readonly string[]>)[names] ?? []
    if (name === undefined) continue
    const within = instancePath.slice(1)
    return new WireFault('RS_ERROR_WRONG_SYNTAX', within ? `${within}/${name}` : name)
  }
  const wrong = faults.find(({ keyword }) => !NO_FAULTS.has(keyword)) ?? faults[0]
  return new WireFault('RS_ERROR_WRONG_TYPES', wrong?.instancePath.slice(1))
}
