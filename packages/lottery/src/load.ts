import type { Family, FamilyCode } from './types.ts'

/** One family at a time, so that a page loads only the rules of its own lottery. */
const LOADERS: Readonly<Record<FamilyCode, () => Promise<Family>>> = {
  SSC: async () => (await import('./families/ssc/family.ts')).sscFamily,
  '3D': async () => (await import('./families/three-d/family.ts')).threeDFamily,
  '11X5': async () => (await import('./families/eleven-five/family.ts')).elevenFiveFamily,
  K3: async () => (await import('./families/k3/family.ts')).k3Family,
  PK10: async () => (await import('./families/pk10/family.ts')).pk10Family,
  PC28: async () => (await import('./families/pc28/family.ts')).pc28Family,
  KENO: async () => (await import('./families/keno/family.ts')).kenoFamily,
  LHC: async () => (await import('./families/mark-six/family.ts')).markSixFamily,
  VN_MB: async () => (await import('./families/vn-mb/family.ts')).vnMbFamily,
  VN_MTN: async () => (await import('./families/vn-mtn/family.ts')).vnMtnFamily,
  VIETLOTT: async () => (await import('./families/vietlott/family.ts')).vietlottFamily,
  '4D': async () => (await import('./families/four-d/family.ts')).fourDFamily,
  TH: async () => (await import('./families/thai/family.ts')).thaiFamily,
  LAO: async () => (await import('./families/lao/family.ts')).laoFamily,
  HANOI: async () => (await import('./families/hanoi/family.ts')).hanoiFamily,
}

/** The family with this code, with all its plays. */
export function loadFamily(code: FamilyCode): Promise<Family> {
  return LOADERS[code]()
}
