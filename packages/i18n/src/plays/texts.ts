import type { Namespace } from '../keys.ts'

/** Namespace of the names and rules of a family's plays. */
const TEXTS = {
  SSC: 'playsSsc',
  '3D': 'playsSsc',
  '11X5': 'playsElevenFive',
  K3: 'playsK3',
  PK10: 'playsPk10',
  PC28: 'playsPc28',
  KENO: 'playsKeno',
  LHC: 'playsMarkSix',
  VN_MB: 'playsVietnam',
  VN_MTN: 'playsVietnam',
  VIETLOTT: 'playsVietlott',
  '4D': 'playsFourD',
  TH: 'playsSea',
  LAO: 'playsSea',
  HANOI: 'playsSea',
} as const satisfies Readonly<Record<string, Namespace>>

/** Families of plays, as packages/lottery has them. */
export type PlayFamily = keyof typeof TEXTS

const PREFIXES = (Object.keys(TEXTS) as PlayFamily[]).filter((code) => code !== 'VIETLOTT')

/** The family of a play, by its code: five official games carry their own names. */
export function familyCodeOf(playCode: string): PlayFamily {
  return PREFIXES.find((prefix) => playCode.startsWith(`${prefix}_`)) ?? 'VIETLOTT'
}

export function textsOf(code: PlayFamily): Namespace {
  return TEXTS[code]
}
