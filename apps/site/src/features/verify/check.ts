import { commitmentOf, createStream } from '@fairhouse/fairness'
import { familyOf, isFamilyCode } from '@fairhouse/lottery'
import type { DrawWire, FamilyWire } from '../../shared/lottery/draw-view.tsx'

/** What was typed or published about a draw. */
export interface Claim {
  readonly family: FamilyWire
  readonly commitment: string
  readonly serverSeed: string
  readonly context: string
}

/** What this browser computed from the seed. */
export type Check =
  | { readonly isReadable: false }
  | {
      readonly isReadable: true
      /** SHA-256 of the seed. */
      readonly hash: string
      readonly isCommitted: boolean
      readonly draw: DrawWire
    }

function wireOf(family: FamilyWire, serverSeed: string, context: string): DrawWire {
  if (!isFamilyCode(family)) throw new RangeError(`${family} is not drawn here`)
  const draw = familyOf(family).drawFrom(createStream(serverSeed, context))
  if ('digits' in draw) return { digits: [...draw.digits] }
  const prizes: Record<string, string[]> = {}
  for (const [name, numbers] of Object.entries(draw.prizes)) prizes[name] = [...numbers]
  return { prizes }
}

/**
 * Recomputes hash and draw from a seed, with the very functions the server draws with. Not
 * readable: the seed is not 32 bytes in hex, or there is no context.
 */
export function checkClaim({ family, commitment, serverSeed, context }: Claim): Check {
  const seed = serverSeed.trim()
  try {
    const hash = commitmentOf(seed)
    const isCommitted = hash === commitment.trim().toLowerCase()
    return { isReadable: true, hash, isCommitted, draw: wireOf(family, seed, context.trim()) }
  } catch {
    return { isReadable: false }
  }
}

/** True when two draws hold the same numbers in the same places. */
export function isSameDraw(a: DrawWire, b: DrawWire): boolean {
  if ('digits' in a) return 'digits' in b && a.digits.join() === b.digits.join()
  if (!('prizes' in a && 'prizes' in b)) return false
  const names = Object.keys(a.prizes)
  return (
    names.length === Object.keys(b.prizes).length &&
    names.every((name) => a.prizes[name]?.join() === b.prizes[name]?.join())
  )
}
