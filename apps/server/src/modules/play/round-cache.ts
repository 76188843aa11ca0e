import type { Facts, RoundFacts, Whose } from './facts.ts'
import type { RoundChange } from './play-rows.ts'

const REMEMBERED_MAX = 50_000

/**
 * Rounds as calls of this process last left them. Entries may be stale (another node): writes are
 * conditional on them.
 */
export interface RoundCache {
  /** The cached facts; a missing entry does not mean that the row does not exist. */
  factsOf(whose: Whose, rounds: readonly string[]): Facts
  save(whose: Whose, rounds: readonly RoundChange[]): void
}

const NOTHING = { stored: new Map(), bets: new Map(), standing: new Map(), grants: [] }

export function createRoundCache(): RoundCache {
  const known = new Map<string, RoundFacts>()
  const nameOf = ({ brandId, vendorId, memberId }: Whose, round: string) =>
    `${brandId}/${vendorId}/${memberId}/${round}`
  return {
    factsOf(whose, names) {
      const rounds = new Map<string, RoundFacts>()
      for (const name of names) {
        const round = known.get(nameOf(whose, name))
        if (round) rounds.set(name, round)
      }
      return { ...NOTHING, rounds, isWhole: false }
    },
    save(whose, rounds) {
      if (known.size >= REMEMBERED_MAX) known.clear()
      for (const { vendorRound, roundNo, gameNo, product, after, ...of } of rounds) {
        const name = nameOf(whose, vendorRound)
        // Only repeats concern a finished round; what is left of a grant is read.
        if (after === 'open' && !of.isFree && !of.hasBonus) {
          const round = { vendorRound, roundNo, gameNo, product, state: after, hasBonus: false }
          known.set(name, round)
        } else known.delete(name)
      }
    },
  }
}
