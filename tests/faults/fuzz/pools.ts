/** Words that exist: ids by their prefix, secrets by the name of their field. */
export type Pools = Map<string, string[]>

/** Keeps the newest values of a kind. */
export const POOL_MAX = 40
const ID = /^(mbr|bet|dep|iss|ses|net|psk|bnk|avt|apr|rol|stf)_[\w-]+$/
/** Fields whose words are good once. */
export const SECRETS: ReadonlySet<string> = new Set([
  'captchaId',
  'challengeToken',
  'challengeId',
  'enrolmentToken',
  'next',
])

function keep(pools: Pools, name: string, word: string): void {
  const pool = pools.get(name) ?? []
  if (!pools.has(name)) pools.set(name, pool)
  if (pool.length < POOL_MAX && !pool.includes(word)) pool.push(word)
}

/** Keeps ids and one-time words of an answer for later requests. */
export function harvest(pools: Pools, value: unknown, field = ''): void {
  if (typeof value === 'string') {
    const prefix = ID.exec(value)?.[1]
    if (prefix !== undefined) keep(pools, prefix, value)
    else if (SECRETS.has(field)) keep(pools, field, value)
  } else if (Array.isArray(value)) {
    for (const one of value.slice(0, 20)) harvest(pools, one, field)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) harvest(pools, one, name)
  }
}
