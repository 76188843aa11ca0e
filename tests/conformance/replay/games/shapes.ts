import { VN_MB_PRIZES, VN_MTN_PRIZES, zodiacYearOn, type FamilyCode } from '@fairhouse/lottery/all'
import { numbered, type Row } from './csv.ts'

/** A lottery whose real draws are in a file, and how a row of it is parsed. */
export interface ReplayGame {
  /** What `--lottery` says. */
  readonly name: string
  readonly family: FamilyCode
  /** Game of a family with several. */
  readonly game?: string
  /** Plays by their code: those of other games of the family cannot be settled on its draws. */
  readonly plays?: RegExp
  /** Rows of this lottery, where a file has several. */
  isOwn?(row: Row): boolean
  /** Number of the issue. */
  issueNo(row: Row): string
  /** Several draws of one number: provinces that draw on the same day. */
  readonly hasManyADay?: boolean
  /** Day of the draw, where the file has it. */
  day?(row: Row): string
  /** The result as the family reads it. */
  draw(row: Row): object
}

const date = (row: Row) => row.text('date')
const dayNo = (row: Row) => date(row).replaceAll('-', '')

/** Vietnam: one column a number, "prize2_1" or, where a prize has one, "prize1". */
function prizesOf(
  row: Row,
  prizes: readonly { readonly name: string; readonly count: number }[],
  columnOf: (name: string) => string,
): object {
  const entries = prizes.map(({ name, count }) => {
    const column = columnOf(name)
    return [name, row.texts(count === 1 ? [column] : numbered(`${column}_`, count))]
  })
  return { prizes: Object.fromEntries(entries) }
}

const north = { day: date, issueNo: dayNo } as const

const shortName = (name: string) => (name === 'special' ? 'db' : name.replace('prize', 'g'))

function province(region: 'MT' | 'MN', name: string): ReplayGame {
  return {
    name,
    family: 'VN_MTN',
    isOwn: (row) => row.text('region') === region,
    hasManyADay: true,
    day: date,
    issueNo: dayNo,
    draw: (row) => prizesOf(row, VN_MTN_PRIZES, shortName),
  }
}

const running = { day: date, issueNo: (row: Row) => row.text('id') } as const

const MAX3D = { special: 'sp', first: 'a', second: 'b', third: 'c' } as const
const MAX3D_COUNTS = { special: 2, first: 4, second: 6, third: 8 } as const

const max3d = (row: Row) =>
  Object.fromEntries(
    Object.entries(MAX3D).map(([name, prefix]) => [
      name,
      row.texts(numbered(prefix, MAX3D_COUNTS[name as keyof typeof MAX3D])),
    ]),
  )

const fourD = (row: Row) => ({
  first: row.text('first'),
  second: row.text('second'),
  third: row.text('third'),
  starter: row.texts(numbered('s', 10)),
  consolation: row.texts(numbered('c', 10)),
})

/** A lottery of cn_fast_2019.csv: the file has no days, its issues are consecutive. */
function fast(
  name: string,
  family: FamilyCode,
  field: 'digits' | 'balls' | 'dice' | 'places',
): ReplayGame {
  return {
    name,
    family,
    isOwn: (row) => row.text('lottery') === name,
    issueNo: (row) => row.text('issue'),
    draw: (row) => ({ [field]: row.words('result') }),
  }
}

/** Every lottery of ../shared/data/lottery (its README describes the columns). */
export const REPLAY_GAMES: readonly ReplayGame[] = [
  {
    name: 'xsmb',
    family: 'VN_MB',
    ...north,
    draw: (row) => prizesOf(row, VN_MB_PRIZES, (name) => name),
  },
  {
    name: 'hanoi',
    family: 'HANOI',
    ...north,
    draw: (row) => ({ special: row.text('special'), prize1: row.text('prize1') }),
  },
  province('MT', 'xsmt'),
  province('MN', 'xsmn'),
  {
    name: 'vietlott645',
    family: 'VIETLOTT',
    game: 'MEGA645',
    plays: /^MEGA645$/,
    ...running,
    draw: (row) => ({ main: row.texts(numbered('n', 6)) }),
  },
  {
    name: 'vietlott655',
    family: 'VIETLOTT',
    game: 'POWER655',
    plays: /^POWER655$/,
    ...running,
    draw: (row) => ({ main: row.texts(numbered('n', 6)), bonus: row.text('bonus') }),
  },
  {
    name: 'vietlott535',
    family: 'VIETLOTT',
    game: 'LOTTO535',
    plays: /^LOTTO535$/,
    ...running,
    draw: (row) => ({ main: row.texts(numbered('n', 5)), special: row.text('special') }),
  },
  {
    name: 'max3d',
    family: 'VIETLOTT',
    game: 'MAX3D',
    plays: /^MAX3D$/,
    ...running,
    draw: max3d,
  },
  {
    name: 'max3dpro',
    family: 'VIETLOTT',
    game: 'MAX3D',
    plays: /^MAX3DPRO$/,
    ...running,
    draw: max3d,
  },
  {
    name: 'thai',
    family: 'TH',
    ...north,
    draw: (row) => ({
      first: row.text('first'),
      threeFront: row.words('three_front'),
      threeLast: row.words('three_last'),
      twoLast: row.text('two_last'),
      nearFirst: row.words('near_first'),
      second: row.words('second'),
      third: row.words('third'),
      fourth: row.words('fourth'),
      fifth: row.words('fifth'),
    }),
  },
  {
    name: 'marksix',
    family: 'LHC',
    ...running,
    draw: (row) => ({
      main: row.texts(numbered('n', 6)),
      extra: row.text('extra'),
      zodiacYear: zodiacYearOn(date(row)),
      order: 'sorted',
    }),
  },
  { name: 'sg4d', family: '4D', ...north, draw: fourD },
  { name: 'toto4d', family: '4D', day: date, issueNo: (row) => row.text('draw'), draw: fourD },
  fast('cqssc', 'SSC', 'digits'),
  fast('xjssc', 'SSC', 'digits'),
  fast('gd11x5', '11X5', 'balls'),
  fast('sd11x5', '11X5', 'balls'),
  fast('jsk3', 'K3', 'dice'),
  fast('ahk3', 'K3', 'dice'),
  fast('bjpk10', 'PK10', 'places'),
  fast('bjkl8', 'KENO', 'balls'),
  fast('bj28', 'PC28', 'digits'),
  fast('fc3d', '3D', 'digits'),
  fast('pl3', '3D', 'digits'),
]
