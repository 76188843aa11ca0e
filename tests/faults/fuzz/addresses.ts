import { ROUTES, type RouteKey } from '@fairhouse/protocol'
import type { Dice } from './dice.ts'
import { textOf } from './from-pattern.ts'
import { valueOf, type Hint, type Schema } from './from-schema.ts'
import { NASTY_TEXTS } from './mutate.ts'

/** A text for a path or a query; a lone surrogate is not valid UTF-8. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString('utf8'))
}

const RAW_PATHS = ['%', '%zz', '%C0%AF', '%2e%2e%2f', '..', '.', '*', ':', "'", '%ff', '%0d%0a', '']

/** The path of a request; `isMutated`: with something in it that belongs to no path. */
export function pathOf(route: RouteKey, dice: Dice, hint: Hint, isMutated: boolean): string {
  const [, pattern = '/'] = route.split(' ')
  const params = (ROUTES[route] as { params?: Schema }).params?.properties ?? {}
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const schema = params[name] ?? {}
    const way = isMutated ? dice.next(4) : 3
    if (way === 0) return encoded(dice.pick(NASTY_TEXTS))
    if (way === 1) return dice.pick(RAW_PATHS)
    if (way === 2) return textOf(schema.pattern ?? '^[a-z]{1,20}$', dice)
    return encoded(String(hint.word(name, schema, dice) ?? valueOf(schema, dice)))
  })
  if (!isMutated || pattern.includes(':')) return path
  const tails = ['/', '//', '/..', '/%00', '/x', '%20', ';a=b', '.json', '/%2e%2e', '%', '?']
  return dice.chance(30) ? `${path}${dice.pick(tails)}` : path
}

/** The query of a request, from the route's schema; `isMutated`: and something beside it. */
export function queryOf(route: RouteKey, dice: Dice, hint: Hint, isMutated: boolean): string {
  const schema = (ROUTES[route] as { query?: Schema }).query
  const filled = schema ? (valueOf(schema, dice, hint) as Record<string, unknown>) : {}
  const pairs = Object.entries(filled).map(
    ([name, value]) => `${encoded(name)}=${encoded(String(value))}`,
  )
  if (isMutated) {
    const name = dice.pick([...Object.keys(schema?.properties ?? {}), 'unlisted', '__proto__'])
    const value = encoded(dice.pick(NASTY_TEXTS))
    pairs.push(
      dice.pick([
        `${name}=${value}`,
        `${name}=${value}&${name}=${value}`,
        `${name}[]=1`,
        `${name}[a][b]=1`,
        `${name}`,
        `=${value}`,
        '%=%zz',
        `${'a=1&'.repeat(1_200)}`,
        `constructor.prototype.x=1`,
        `${name}=${'z'.repeat(6_000)}`,
      ]),
    )
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
