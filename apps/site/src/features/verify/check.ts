import { commitmentOf, createStream } from '@fairhouse/fairness'
import type { DrawFacts } from '@fairhouse/lottery/all'
import type { DrawWire, FamilyWire } from '../../shared/lottery/draw-view.tsx'
import { findFamily } from '../../shared/lottery/families.ts'

/** Typed or published data of a draw. */
export interface Claim {
  readonly family: FamilyWire
  /** What a draw depends on besides chance: its game, the animal of its lunar year. */
  readonly facts: DrawFacts
  readonly commitment: string
  readonly serverSeed: string
  readonly context: string
}

/** The values this browser computed from the seed. */
export type Check =
  | { readonly isReadable: false }
  | {
      readonly isReadable: true
      /** SHA-256 of the seed. */
      readonly hash: string
      readonly isCommitted: boolean
      readonly draw: DrawWire
    }

function drawOf({ family, facts, serverSeed, context }: Claim): DrawWire {
  const rules = findFamily(family)
  if (!rules) throw new RangeError(`the rules of ${family} are not loaded`)
  const draw = rules.drawFrom(createStream(serverSeed.trim(), context.trim()), facts)
  // The same fields: the wire's arrays are not readonly.
  return draw as DrawWire
}

/**
 * Recomputes hash and draw from a seed, with the functions that the server uses. The family must be
 * loaded. Not readable: the seed is not 32 bytes in hex, or there is no context.
 */
export function checkClaim(claim: Claim): Check {
  try {
    const hash = commitmentOf(claim.serverSeed.trim())
    const isCommitted = hash === claim.commitment.trim().toLowerCase()
    return { isReadable: true, hash, isCommitted, draw: drawOf(claim) }
  } catch {
    return { isReadable: false }
  }
}

/** True if two draws have the same numbers in the same places. */
export function isSameDraw(a: DrawWire, b: DrawWire): boolean {
  return textOf(a) === textOf(b)
}

/**
 * A canonical text of a draw; the order of its fields does not matter, that of its numbers does.
 */
function textOf(draw: unknown): string {
  return JSON.stringify(draw, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : value,
  )
}
