import { named, type Pattern, type PlayWords, type Words } from './parts.ts'

/** Which digits a window is, by the part of the code that names it. */
const WINDOWS: Readonly<Record<string, string>> = {
  '5X': 'FIVE',
  '4X': 'FOUR',
  '3X_F': 'F3',
  '3X_M': 'M3',
  '3X_B': 'B3',
  '2X_F': 'F2',
  '2X_B': 'B2',
  '5': 'FIVE',
  '4': 'FOUR',
}

/** A play on some of the digits: "Exact order · First three". */
function onDigits(name: string, how: Words, rule: string = how.key): PlayWords {
  const window = WINDOWS[name] ?? name
  return {
    how,
    where: { key: `where.${window}` },
    rule: { key: rule, values: { ...how.values, digits: `@digits.${window}` } },
  }
}

/** Ways whose rule is another one in this window. */
const RULES: Readonly<Record<string, string>> = {
  '4X_G6': 'G6_4X',
  '2X_GSUM': 'GSUM2',
  '2X_BAODAN': 'BAODAN2',
}

function starPlay(name: string, way: string): PlayWords {
  if (way === 'DIRECT_SINGLE') return onDigits(name, { key: 'SINGLE' })
  const rule = RULES[`${name.slice(0, 2)}_${way}`] ?? way
  const words = onDigits(name, { key: rule === 'G6_4X' ? rule : way }, rule)
  return way === 'COMBO' ? { ...words, prize: 'LAST' } : words
}

function pairPlay(pair: string, isTie: boolean): PlayWords {
  const values = { first: pair.charAt(0), second: pair.charAt(1) }
  return {
    how: { key: isTie ? 'TIE' : 'SIDE' },
    where: { key: 'where.PAIR', values },
    rule: { key: isTie ? 'LH_TIE' : 'LH', values },
  }
}

function sumSide(side: string): PlayWords {
  return {
    how: { key: 'SUM_SIDE', values: { side: `@plays.choice.${side}` } },
    rule: { key: 'SUM_SIDE', values: { side } },
  }
}

export const SSC: readonly Pattern[] = [
  [/^SSC_(5X|4X|[32]X_[FMB])_(\w+)$/, ([, name = '', way = '']) => starPlay(name, way)],
  [
    /^SSC_BDW_(\w+)_(\d)$/,
    ([, name = '', count]) => onDigits(name, { key: 'ANY', values: { count: Number(count) } }),
  ],
  [/^SSC_DXDS_(\w\d)$/, ([, name = '']) => onDigits(name, { key: 'DXDS' })],
  [/^SSC_LH_(\d\d)(_TIE)?$/, ([, pair = '', tie]) => pairPlay(pair, tie !== undefined)],
  [/^SSC_FUN_(\d)$/, ([, count]) => named('FUN', { count: Number(count) })],
  [/^SSC_RX(\d)_DIRECT$/, ([, count]) => named('RX_DIRECT', { count: Number(count) })],
  [/^SSC_2S_SUM_(\w+)$/, ([, side = '']) => sumSide(side)],
  [/^SSC_(\w+)$/, ([, key = '']) => named(key)],
  [/^3D_DIRECT$/, () => onDigits('THREE', { key: 'DIRECT' })],
]
