import type { FreeGrantWire } from '#studio/wire/session.ts'

/** Free rounds as a page knows them: those of the session, and the grant that is played on. */
interface FreeState {
  readonly grants: readonly FreeGrantWire[]
  readonly free: string | null
}

const hasLeft = ({ used, rounds }: FreeGrantWire) => used < rounds

/** The grant that rounds are played on, while some of it are left. */
export function grantOf({ grants, free }: FreeState): FreeGrantWire | undefined {
  return grants.find((one) => one.grant === free && hasLeft(one))
}

/** A grant that can be played next. */
export const nextGrant = ({ grants }: FreeState): FreeGrantWire | undefined => grants.find(hasLeft)

/** The grant whose last round has just been played: nothing begins until the player chooses. */
export function endedGrant({ grants, free }: FreeState): FreeGrantWire | undefined {
  return grants.find((one) => one.grant === free && !hasLeft(one))
}

/** The grants after a finished round on one of them. */
export function countRound(
  grants: readonly FreeGrantWire[],
  free: string,
  payout: string,
): readonly FreeGrantWire[] {
  return grants.map((one) =>
    one.grant === free
      ? { ...one, used: one.used + 1, won: String(BigInt(one.won) + BigInt(payout)) }
      : one,
  )
}
