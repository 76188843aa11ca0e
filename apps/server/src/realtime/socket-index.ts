import type { Announcement } from './announce.ts'

/** Who reads an open page. */
export interface Reader {
  readonly brandId: number
  /** The account whose owner reads it. */
  readonly accountId: bigint | undefined
  /** A visitor who is known to customer service, by the hash of their name there. */
  readonly guest: string | undefined
}

type Audience = Pick<Announcement, 'brandId' | 'accountId' | 'guest'>

/** One key for each audience: a whole brand, an account's owner, one visitor. */
const keyOf = ({ brandId, accountId, guest }: Audience): string => {
  if (guest !== undefined) return `${brandId}/guest/${guest}`
  return accountId === undefined ? `${brandId}` : `${brandId}/account/${accountId}`
}

/** All audiences that a reader belongs to. */
function keysOf({ brandId, accountId, guest }: Reader): readonly string[] {
  const keys = [keyOf({ brandId })]
  if (accountId !== undefined) keys.push(keyOf({ brandId, accountId }))
  if (guest !== undefined) keys.push(keyOf({ brandId, guest }))
  return keys
}

/** Open pages, found by audience: an event for one member costs the same however many are open. */
export interface SocketIndex<T extends Reader> {
  readonly all: ReadonlySet<T>
  add(one: T): void
  delete(one: T): void
  audienceOf(audience: Audience): Iterable<T>
  /** Accounts of a brand that have a page open. */
  accountsOf(brandId: number): bigint[]
}

export function createSocketIndex<T extends Reader>(): SocketIndex<T> {
  const all = new Set<T>()
  const byKey = new Map<string, Set<T>>()
  return {
    all,
    add(one) {
      all.add(one)
      for (const key of keysOf(one)) {
        const set = byKey.get(key)
        if (set) set.add(one)
        else byKey.set(key, new Set([one]))
      }
    },
    delete(one) {
      all.delete(one)
      for (const key of keysOf(one)) {
        const set = byKey.get(key)
        if (set?.delete(one) && set.size === 0) byKey.delete(key)
      }
    },
    audienceOf: (audience) => byKey.get(keyOf(audience)) ?? [],
    accountsOf(brandId) {
      const accounts = new Set<bigint>()
      for (const { accountId } of byKey.get(keyOf({ brandId })) ?? []) {
        if (accountId !== undefined) accounts.add(accountId)
      }
      return [...accounts]
    },
  }
}
