import { ROUTES, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import { addressOf } from '../identity/world.ts'
import { pathOf, queryOf } from './addresses.ts'
import { bodyOf } from './bodies.ts'
import { SOCIAL_BROWSER, type Persona } from './people.ts'
import { createDice, uuidOf, type Dice } from './dice.ts'
import { HEADER_MUTATIONS, type Headers } from './headers.ts'
import { isUnsuited, personaOf } from './personas.ts'
import type { Pools } from './pools.ts'
import { hintOf } from './words.ts'

export const KEYS = Object.keys(ROUTES) as RouteKey[]

/** A request before it is sent; what must be fresh (seal, signature) is made when it goes. */
export interface FuzzRequest {
  readonly n: number
  readonly route: RouteKey
  readonly persona: Persona
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
  /** The body goes sealed, as from a page; `broken`: and something of the seal is wrong. */
  readonly seal?: 'honest' | 'broken'
  /** Mutated, or sent by an unauthorised caller: most likely refused. */
  readonly isDoubtful: boolean
  /** Signed as the payment gateway does. */
  readonly isSigned?: boolean
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']

/** What of a request is changed: nothing, one part, or several. */
function mutatedParts(dice: Dice) {
  const way = dice.next(100)
  const isAll = way >= 92
  return {
    body: isAll || (way >= 28 && way < 62),
    query: isAll || (way >= 62 && way < 70),
    path: isAll || (way >= 70 && way < 77),
    headers: isAll || (way >= 77 && way < 90),
    method: way >= 90 && way < 92,
  }
}

/** Settings are changed for a spare brand: a closed one would hide faults. */
function brandOf(route: RouteKey, dice: Dice): Headers {
  const isSetting = /^PUT \/staff\/(switches|maintenance|register-|site-)/.test(route)
  return isSetting && dice.chance(97) ? { 'x-brand': 'spare' } : {}
}

/**
 * Request number `n` of a run: the same seed and number make the same choices; ids are those that
 * exist when it is made. Routes are cycled through.
 */
export function buildRequest(
  seed: string,
  n: number,
  cast: {
    readonly headers: ReadonlyMap<Persona, Readonly<Record<string, string>>>
    readonly pools: Pools
  },
): FuzzRequest {
  const dice = createDice(seed, `request ${n}`)
  const route = KEYS[n % KEYS.length] ?? 'GET /health'
  const shape: RouteShape = ROUTES[route]
  const persona = personaOf(route, dice)
  const parts = mutatedParts(dice)
  const hint = hintOf(route, cast.pools)
  const [method = 'GET'] = route.split(' ')
  const { body, contentType } = bodyOf(route, dice, hint, parts.body)
  const isSealed = shape.isEncrypted === true && dice.chance(35)
  const headers: Headers = {
    'x-fairhouse': '1',
    'x-forwarded-for': addressOf(dice.next(50_000)),
    ...(isSealed || dice.chance(10) ? {} : { 'x-session': 'bearer' }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(shape.isIdempotent ? { 'idempotency-key': uuidOf(dice) } : {}),
    ...(/\/social\//.test(route) ? { cookie: `__Host-social=${SOCIAL_BROWSER}` } : {}),
    ...brandOf(route, dice),
    ...cast.headers.get(persona),
  }
  if (parts.headers) {
    for (let count = 1 + dice.next(3); count > 0; count -= 1) {
      dice.pick(HEADER_MUTATIONS)(headers, dice)
    }
  }
  const path = pathOf(route, dice, hint, parts.path)
  return {
    n,
    route,
    persona,
    isDoubtful: Object.values(parts).includes(true) || isUnsuited(shape, persona),
    method: parts.method ? dice.pick(METHODS) : method,
    path: `${path}${queryOf(route, dice, hint, parts.query)}`,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(isSealed ? { seal: dice.chance(80) ? 'honest' : 'broken' } : {}),
    ...(shape.access === 'gateway' && dice.chance(60) ? { isSigned: true } : {}),
  }
}
