import { named, type Pattern, plain, type PlayWords } from './parts.ts'

const counted = (key: string, count: string | undefined): PlayWords =>
  named(key, { count: Number(count) })

/** The draw has five balls: longer lines win when they contain all of them. */
const DRAWN = 5

export const ELEVEN_FIVE: readonly Pattern[] = [
  [
    /^11X5_RX(\d)$/,
    ([, count]) => {
      const values = { count: Number(count) }
      const rule = values.count > DRAWN ? 'ANY_MORE' : 'ANY'
      return { how: { key: 'ANY', values }, rule: { key: rule, values } }
    },
  ],
  [/^11X5_Q(\d)_DIRECT$/, ([, count]) => counted('FRONT', count)],
  [/^11X5_Q(\d)_GROUP$/, ([, count]) => counted('FRONT_GROUP', count)],
  plain('11X5'),
]

export const K3: readonly Pattern[] = [
  [
    /^K3_(BIG|SMALL|ODD|EVEN)$/,
    ([, side = '']) => ({
      how: { key: 'SIDE', values: { side: `@plays.choice.${side}` } },
      rule: { key: 'SIDE', values: { side } },
    }),
  ],
  plain('K3'),
]

const PLACES = 10

export const PK10: readonly Pattern[] = [
  [/^PK10_Q(\d)_DIRECT$/, ([, count]) => counted('FRONT', count)],
  [
    /^PK10_LH_(\d)$/,
    ([, first]) => named('LH', { first: Number(first), second: PLACES + 1 - Number(first) }),
  ],
  plain('PK10'),
]

export const PC28: readonly Pattern[] = [plain('PC28')]

/** Sums of the twenty balls that each element covers. */
const ELEMENTS: Readonly<Record<string, { readonly from: number; readonly to: number }>> = {
  GOLD: { from: 210, to: 695 },
  WOOD: { from: 696, to: 763 },
  WATER: { from: 764, to: 855 },
  FIRE: { from: 856, to: 923 },
  EARTH: { from: 924, to: 1410 },
}

export const KENO: readonly Pattern[] = [
  [/^KENO_PICK(\d+)$/, ([, count]) => ({ ...counted('PICK', count), prize: 'HITS' })],
  [
    /^KENO_(GOLD|WOOD|WATER|FIRE|EARTH)$/,
    ([, key = '']) => ({
      how: { key },
      rule: { key: 'ELEMENT', values: { ...ELEMENTS[key] } },
    }),
  ],
  plain('KENO'),
]

const SIDE = '(BIG|SMALL|ODD|EVEN|SUM_\\w+|TAIL_(?:BIG|SMALL))'

function markSixSide(key: string, side: string): PlayWords {
  return {
    how: { key, values: { side: `@plays.choice.${side}` } },
    rule: { key, values: { side } },
  }
}

function colourPlay(colour: string, side?: string): PlayWords {
  const name = `@plays.choice.${colour}`
  if (side === undefined)
    return { how: { key: 'COLOUR', values: { colour: name } }, rule: { key: 'COLOUR' } }
  const values = { colour: name, side: `@plays.choice.${side}` }
  return { how: { key: 'HALF', values }, rule: { key: 'HALF' } }
}

export const MARK_SIX: readonly Pattern[] = [
  [new RegExp(`^LHC_TM_${SIDE}$`), ([, side = '']) => markSixSide('TM_SIDE', side)],
  [/^LHC_SUM_(\w+)$/, ([, side = '']) => markSixSide('SUM', side)],
  [/^LHC_TM_(RED|BLUE|GREEN)$/, ([, colour = '']) => colourPlay(colour)],
  [/^LHC_HALF_([A-Z]+)_([A-Z]+)$/, ([, colour = '', side]) => colourPlay(colour, side)],
  [/^LHC_(BZ|LW)(\d+)$/, ([, key = '', count]) => counted(key, count)],
  [/^LHC_LX(\d)$/, ([, count]) => ({ ...counted('LX', count), prize: 'BALLS' })],
  [/^LHC_(TM_ZODIAC|PT1X)$/, ([, key = '']) => ({ ...named(key), prize: 'BALLS' })],
  [/^LHC_HKJC$/, () => ({ ...named('HKJC'), prize: 'DIVISION' })],
  plain('LHC'),
]

/** How many drawn numbers plays use, in the North and elsewhere. */
const TARGETS: Readonly<Record<string, readonly [north: number, elsewhere: number]>> = {
  LO2: [27, 18],
  LO2_ONCE: [27, 18],
  LO3: [23, 17],
  LO4: [20, 16],
  XIEN: [27, 18],
  TRUOT: [27, 18],
  DAU: [4, 1],
  DAUDUOI: [5, 2],
  '3D_DAU': [3, 1],
  XIUCHU: [4, 2],
}

const TWO_DIGITS = ['DAU', 'DAUDUOI']

function vietnamPlay(region: string, way: string): PlayWords {
  const isNorth = region === 'VN_MB'
  const [, base = way, count] = /^(XIEN|TRUOT)(\d+)$/.exec(way) ?? []
  const lines = TARGETS[base]?.[isNorth ? 0 : 1]
  if (lines === undefined) return named(way)
  const lowest = isNorth ? 7 : 8
  const values = {
    lines,
    ...(count === undefined ? {} : { count: Number(count) }),
    prize: `@prize.prize${TWO_DIGITS.includes(base) ? lowest : lowest - 1}`,
  }
  if (/^LO\d$/.test(base)) return { how: { key: base }, rule: { key: 'LO', values } }
  if (base === '3D_DAU') return { how: { key: base, values }, rule: { key: 'DAU', values } }
  if (base === 'XIUCHU') return { how: { key: base, values }, rule: { key: 'DAUDUOI', values } }
  return { how: { key: base, values }, rule: { key: base, values } }
}

export const VIETNAM: readonly Pattern[] = [
  [
    /^VN_M\w+_KCD_(\d)_(\d)$/,
    ([, width, count]) => named('KCD', { width: Number(width), count: Number(count) }),
  ],
  [
    /^VN_M\w+_B(\d)L$/,
    ([, count]) => ({
      how: { key: 'SOME', values: { count: Number(count) } },
      rule: { key: 'SOME', values: { lines: Number(count) } },
    }),
  ],
  [/^VN_M\w+_GIAI1$/, () => ({ ...named('GIAI1'), prize: 'DIGITS' })],
  [/^(VN_MB|VN_MTN)_(\w+)$/, ([, region = '', way = '']) => vietnamPlay(region, way)],
]

export const FOUR_D: readonly Pattern[] = [
  [/^4D_IBOX(\d+)$/, ([, count]) => counted('IBOX', count)],
  plain('4D'),
]

export const VIETLOTT: readonly Pattern[] = [
  [/^(MAX3D|MAX3DPRO)$/, ([key = '']) => named(key)],
  [/^(MEGA645|POWER655|LOTTO535)$/, ([key = '']) => ({ ...named(key), prize: 'HITS' })],
]

export const SEA: readonly Pattern[] = [
  [
    /^(TH|LAO|HANOI)_(\d)(TOP|TODE)$/,
    ([, family = '', count = '', way = '']) =>
      way === 'TODE' && count === '2'
        ? { how: { key: '2TODE' }, rule: { key: '2TODE', values: { number: `@number.${family}` } } }
        : {
            how: { key: `${count}${way}` },
            rule: { key: way, values: { count: Number(count), number: `@number.${family}` } },
          },
  ],
  [
    /^(TH|LAO|HANOI)_2BOTTOM$/,
    ([, family = '']) => ({ how: { key: '2BOTTOM' }, rule: { key: `2BOTTOM_${family}` } }),
  ],
  [
    /^(TH|LAO|HANOI)_RUNTOP$/,
    ([, family = '']) => ({
      how: { key: 'RUNTOP' },
      rule: { key: 'RUNTOP', values: { number: `@number.${family}` } },
    }),
  ],
  [/^(?:TH|LAO|HANOI)_(\w+)$/, ([, key = '']) => named(key)],
]
