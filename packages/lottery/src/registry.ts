import { sscFamily } from './families/ssc/family.ts'
import { vnMbFamily } from './families/vn-mb/family.ts'
import type { AnyDraw, Family, FamilyCode, Play } from './types.ts'

const FAMILY_BY_CODE: Readonly<Record<FamilyCode, Family>> = {
  SSC: sscFamily,
  VN_MB: vnMbFamily,
}

export const FAMILIES: readonly Family[] = Object.values(FAMILY_BY_CODE)

/** Every play built, family after family, in the order in which a page shows them. */
export const PLAYS: readonly Play[] = FAMILIES.flatMap((family) => [...family.plays.values()])

const PLAY_BY_CODE = new Map(PLAYS.map((play) => [play.code, play]))

export function familyOf(code: FamilyCode): Family {
  return FAMILY_BY_CODE[code]
}

export function isFamilyCode(code: string): code is FamilyCode {
  return Object.hasOwn(FAMILY_BY_CODE, code)
}

/** The play with this concrete code; undefined when it is not built. */
export function findPlay(playCode: string): Play | undefined {
  return PLAY_BY_CODE.get(playCode)
}

/** Family whose draws have this shape. */
export function familyOfDraw(draw: AnyDraw): FamilyCode {
  return 'digits' in draw ? 'SSC' : 'VN_MB'
}
