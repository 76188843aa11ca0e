/**
 * What chance does with one bet, exactly: how many of its lines win, for a play and a selection of
 * n numbers picked at random. For showing and for statistics only, hence plain numbers.
 *
 * Two bets on one draw are not independent, and neither are the lines of one bet. Both are told by
 * a common cause: how many different ends (m of 100) the 27 numbers of the draw have. Given m, bets
 * with selections picked independently win independently; over m they rise and fall together.
 */
export interface Given {
  /** Chance of this case. */
  readonly chance: number
  /** Mean, variance and third central moment of winning lines in this case. */
  readonly mean: number
  readonly variance: number
  readonly third: number
  /** Chance that any line wins. */
  readonly winChance: number
}

/** One entry per case of the draw; the chances sum to 1. Every law of a play has the same cases. */
export type Law = readonly Given[]

const ENDS = 100
const DRAWN = 27

function choose(n: number, k: number): number {
  let result = 1
  for (let step = 1; step <= k; step += 1) result = (result * (n - k + step)) / step
  return Math.max(0, result)
}

/** Chance of m different ends among 27 independent ones, for m = 0 … 27. */
function chancesOfEnds(): number[] {
  let chances = [1]
  for (let drawn = 0; drawn < DRAWN; drawn += 1) {
    const next = Array.from({ length: chances.length + 1 }, () => 0)
    for (const [m, chance] of chances.entries()) {
      next[m] = (next[m] ?? 0) + (chance * m) / ENDS
      next[m + 1] = (next[m + 1] ?? 0) + (chance * (ENDS - m)) / ENDS
    }
    chances = next
  }
  return chances
}

const CHANCES_OF_ENDS = chancesOfEnds()

function given(chance: number, lines: readonly { chance: number; won: number }[]): Given {
  const mean = lines.reduce((all, one) => all + one.chance * one.won, 0)
  const moment = (power: number) =>
    lines.reduce((all, one) => all + one.chance * (one.won - mean) ** power, 0)
  const winning = lines.filter((one) => one.won > 0)
  const winChance = winning.reduce((all, one) => all + one.chance, 0)
  return { chance, mean, variance: moment(2), third: moment(3), winChance }
}

/** `count` independent looks, each of which hits one of the n numbers with chance n / of. */
function independentLooks(count: number, n: number, of: number): Law {
  const p = n / of
  const lines = Array.from({ length: count + 1 }, (_, won) => ({
    chance: choose(count, won) * p ** won * (1 - p) ** (count - won),
    won,
  }))
  return [given(1, lines)]
}

/** Sets of k of the n numbers: all of them ends (`xien`) or none of them (`truot`). */
function linkedEnds(kind: 'xien' | 'truot', k: number, n: number): Law {
  return CHANCES_OF_ENDS.map((chance, m) => {
    // How many of the n are ends: n drawn without replacement, m of the 100 being ends.
    const lines = Array.from({ length: n + 1 }, (_, hits) => ({
      chance: (choose(m, hits) * choose(ENDS - m, n - hits)) / choose(ENDS, n),
      won: choose(kind === 'xien' ? hits : n - hits, k),
    }))
    return given(chance, lines)
  })
}

const LOOKS: Readonly<Record<string, readonly [count: number, of: number]>> = {
  VN_MB_LO2: [DRAWN, ENDS],
  VN_MB_DE: [1, ENDS],
  VN_MB_DE_DAU: [1, ENDS],
  VN_MB_DAU: [4, ENDS],
  VN_MB_DAUDUOI: [5, ENDS],
  VN_MB_3CANG: [1, 1000],
}

const LINKED = /^VN_MB_(XIEN|TRUOT)(\d+)$/

/** True for plays that `lawOf` knows the law of. */
export function hasLaw(playCode: string): boolean {
  return playCode in LOOKS || LINKED.test(playCode)
}

const known = new Map<string, Law>()

/** The law of a play with n numbers picked at random. Throws RangeError for a play without one. */
export function lawOf(playCode: string, n: number): Law {
  const key = `${playCode}/${n}`
  const law = known.get(key) ?? makeLaw(playCode, n)
  known.set(key, law)
  return law
}

function makeLaw(playCode: string, n: number): Law {
  const looks = LOOKS[playCode]
  if (looks) return independentLooks(looks[0], n, looks[1])
  const [, kind, k] = LINKED.exec(playCode) ?? []
  if (kind === undefined) throw new RangeError(`${playCode} has no law here`)
  return linkedEnds(kind === 'XIEN' ? 'xien' : 'truot', Number(k), n)
}
