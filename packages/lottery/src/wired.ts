import { sscFamily } from './families/ssc/family.ts'
import { vnMbFamily } from './families/vn-mb/family.ts'
import { createRegistry } from './registry.ts'
import type { SscDraw, VnMbDraw } from './types.ts'

/**
 * The families that server and pages carry so far, under the names of the whole package. They go
 * over to `all.ts` and `load.ts` as they learn the other families.
 */
export type WiredFamilyCode = 'SSC' | 'VN_MB'
export type WiredDraw = SscDraw | VnMbDraw

export const wired = createRegistry<WiredFamilyCode, WiredDraw>({
  SSC: sscFamily,
  VN_MB: vnMbFamily,
})

/** Plays that pages have names, rules and pads for. */
const ON_PAGES = [
  /^SSC_5X_DIRECT$/,
  /^SSC_3X_[FMB]_(DIRECT|G3|G6)$/,
  /^SSC_2X_[FB]_DIRECT$/,
  /^SSC_(DWD|DXDS_.*|BDW_.*|LH_.*)$/,
  /^VN_MB_(LO2|DE|DE_DAU|DAU|DAUDUOI|3CANG|XIEN\d|TRUOT\d+)$/,
]

export const wiredPlays = wired.plays.filter(({ code }) =>
  ON_PAGES.some((pattern) => pattern.test(code)),
)
