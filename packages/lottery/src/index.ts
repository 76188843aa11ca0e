import { wired, wiredPlays } from './wired.ts'

export { sscFamily } from './families/ssc/family.ts'
export { vnMbFamily } from './families/vn-mb/family.ts'
export const { families: FAMILIES, familyOf, isFamilyCode, findPlay } = wired
export const PLAYS = wiredPlays
export type { WiredDraw as AnyDraw, WiredFamilyCode as FamilyCode } from './wired.ts'
export * from './core.ts'
export type {
  ChoiceStream,
  Evaluation,
  Family,
  PadLayout,
  Parsed,
  Play,
  Pricing,
  Selection,
  SelectionFault,
  SscDraw,
  Variant,
  VnMbDraw,
  VnMbPrizeName,
} from './types.ts'
export { VN_MB_PRIZES } from './types.ts'
