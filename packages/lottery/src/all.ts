import { elevenFiveFamily } from './families/eleven-five/family.ts'
import { fourDFamily } from './families/four-d/family.ts'
import { hanoiFamily } from './families/hanoi/family.ts'
import { k3Family } from './families/k3/family.ts'
import { kenoFamily } from './families/keno/family.ts'
import { laoFamily } from './families/lao/family.ts'
import { markSixFamily } from './families/mark-six/family.ts'
import { pc28Family } from './families/pc28/family.ts'
import { pk10Family } from './families/pk10/family.ts'
import { sscFamily } from './families/ssc/family.ts'
import { thaiFamily } from './families/thai/family.ts'
import { threeDFamily } from './families/three-d/family.ts'
import { vietlottFamily } from './families/vietlott/family.ts'
import { vnMbFamily } from './families/vn-mb/family.ts'
import { vnMtnFamily } from './families/vn-mtn/family.ts'
import { createRegistry } from './registry.ts'
import type { AnyDraw, FamilyCode } from './types.ts'

/** All families at once: for the server, tools and tests. Pages load one at a time (`load.ts`). */
const registry = createRegistry<FamilyCode, AnyDraw>({
  SSC: sscFamily,
  '3D': threeDFamily,
  '11X5': elevenFiveFamily,
  K3: k3Family,
  PK10: pk10Family,
  PC28: pc28Family,
  KENO: kenoFamily,
  LHC: markSixFamily,
  VN_MB: vnMbFamily,
  VN_MTN: vnMtnFamily,
  VIETLOTT: vietlottFamily,
  '4D': fourDFamily,
  TH: thaiFamily,
  LAO: laoFamily,
  HANOI: hanoiFamily,
})

export const { families: FAMILIES, plays: PLAYS, familyOf, isFamilyCode, findPlay } = registry
export * from './core.ts'
export * from './types.ts'
export { digitsFromKeno } from './families/pc28/digits.ts'
export { hanoiOf } from './families/hanoi/family.ts'
export { zodiacYearOn } from './families/mark-six/lunar-year.ts'
