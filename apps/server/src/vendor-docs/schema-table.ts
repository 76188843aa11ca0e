import type { TSchema } from 'typebox'

/** A line of a table of fields. */
interface FieldRow {
  readonly name: string
  readonly type: string
  readonly isNeeded: boolean
}

/** The part of a JSON schema that the tables read. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

/** A type in words as short as a table's: "bet | win", "integer 1…5", "list of …". */
function typeOf(shape: Shape): string {
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.length > 12 ? `${shape.enum[0]} | …` : shape.enum.join(' | ')
  if (shape.anyOf) return shape.anyOf.map(typeOf).join(' | ')
  if (shape.type === 'array') {
    const most = shape.maxItems === undefined ? '' : ` ≤ ${shape.maxItems}`
    return `[${shape.items ? typeOf(shape.items) : ''}]${most}`
  }
  if (shape.type === 'object') return shape.properties ? '{…}' : '{}'
  const { minimum, maximum } = shape
  if (minimum === undefined && maximum === undefined) return shape.type ?? ''
  return `${shape.type} ${minimum ?? ''}…${maximum ?? ''}`
}

/** The fields of an object's schema, in their order. */
export function fieldRows(schema: TSchema): readonly FieldRow[] {
  const { properties = {}, required = [] } = schema as Shape
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    type: typeOf(shape),
    isNeeded: required.includes(name),
  }))
}

/** Nested objects that get a table of their own: entries of lists. */
export function entriesOf(schema: TSchema): readonly { name: string; schema: TSchema }[] {
  const { properties = {} } = schema as Shape
  return Object.entries(properties).flatMap(([name, { items }]) =>
    items?.type === 'object' ? [{ name, schema: items as TSchema }] : [],
  )
}
