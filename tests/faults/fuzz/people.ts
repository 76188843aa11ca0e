import { createHash } from 'node:crypto'

export const CAST_PASSWORD = 'a long enough phrase'
export const MEMBERS = ['fuzzmember', 'fuzzowner', 'fuzzleaver', 'fuzzlinked'] as const
/** The cookie of the browser that comes back from a provider. */
export const SOCIAL_BROWSER = 's'.repeat(43)
export const STAFF = ['ana', 'bruno', 'carla'] as const

/** Who sends requests. `leaver` and `quitter` send what ends their own sessions. */
export type Persona =
  | 'visitor'
  | 'member'
  | 'page'
  | 'owner'
  | 'leaver'
  | 'trial'
  | 'ana'
  | 'bruno'
  | 'carla'
  | 'quitter'

/** Hash of tokens as the server stores them. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
