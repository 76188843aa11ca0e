import { ROUTES, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import type { Dice } from './dice.ts'
import { valueOf, type Hint, type Schema } from './from-schema.ts'
import { mutateText, mutateWithin } from './mutate.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg' +
    'gg==',
  'base64',
)

function imageOf(dice: Dice): Buffer {
  return dice.pick<() => Buffer>([
    () => PNG,
    () => PNG.subarray(0, dice.next(PNG.length)),
    () => Buffer.concat([PNG.subarray(0, 24), dice.bytes(40)]),
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), dice.bytes(60)]),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    () => Buffer.alloc(0),
  ])()
}

/** A body with its type; neither where a request has none. */
export interface Body {
  readonly body?: string | Buffer
  readonly contentType?: string
}

/** The body of a request, from the route's schema: right, or wrong within, or no JSON at all. */
export function bodyOf(route: RouteKey, dice: Dice, hint: Hint, isMutated: boolean): Body {
  const shape: RouteShape = ROUTES[route]
  const contentType = 'application/json'
  if (shape.takesImage && dice.chance(40)) {
    return { body: imageOf(dice), contentType: dice.pick(['image/png', 'image/jpeg', 'image/x']) }
  }
  if (!shape.body) {
    const isGiven = isMutated && dice.chance(40)
    return isGiven ? { body: dice.pick(['{}', '[]', '{"a":1}', 'x']), contentType } : {}
  }
  let value = valueOf(shape.body as Schema, dice, hint)
  const isWithin = isMutated && dice.chance(70)
  if (isWithin) value = mutateWithin(value, dice)
  if (shape.takesForm && dice.chance(40) && typeof value === 'object' && value !== null) {
    const plain = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one))
    const pairs = Object.entries(value).map(([name, one]) => [name, plain(one) ?? ''])
    return {
      body: new URLSearchParams(pairs as [string, string][]).toString(),
      contentType: 'application/x-www-form-urlencoded',
    }
  }
  const text = JSON.stringify(value) ?? 'null'
  return { body: isMutated && !isWithin ? mutateText(text, dice) : text, contentType }
}
