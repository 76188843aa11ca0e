import type { Family, FamilyCode, Play } from './types.ts'

/** Families and their plays, found by code. */
export interface Registry<Code extends FamilyCode, Draw> {
  readonly families: readonly Family<Draw>[]
  /** Every play, family after family, in the order in which a page shows them. */
  readonly plays: readonly Play<Draw>[]
  familyOf(code: Code): Family<Draw>
  isFamilyCode(code: string): code is Code
  /** The play with this concrete code; undefined when there is none. */
  findPlay(playCode: string): Play<Draw> | undefined
}

export function createRegistry<Code extends FamilyCode, Draw>(
  byCode: Readonly<Record<Code, Family<Draw>>>,
): Registry<Code, Draw> {
  const families = Object.values<Family<Draw>>(byCode)
  const plays = families.flatMap((family) => [...family.plays.values()])
  const playByCode = new Map(plays.map((play) => [play.code, play]))
  return {
    families,
    plays,
    familyOf: (code) => byCode[code],
    isFamilyCode: (code): code is Code => Object.hasOwn(byCode, code),
    findPlay: (playCode) => playByCode.get(playCode),
  }
}
