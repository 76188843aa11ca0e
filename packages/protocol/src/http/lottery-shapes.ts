import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'

/** All lotteries with the same number shape and plays are of one family. */
export const FAMILY_CODES = [
  'SSC',
  '3D',
  '11X5',
  'K3',
  'PK10',
  'PC28',
  'KENO',
  'LHC',
  'VN_MB',
  'VN_MTN',
  'VIETLOTT',
  '4D',
  'TH',
  'LAO',
  'HANOI',
] as const

/** LOTT: an official result is recorded. ELOTT: drawn here, by commitment and reveal. */
export const LOTTERY_CATEGORIES = ['LOTT', 'ELOTT'] as const

/**
 * How prizes are calculated: LOTT, ELOTT by prize group, ZY by a table of rates, SEA by fixed odds
 * (SPECIFICATION 9.6).
 */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const

/** The same as callers may write them: the specification's words beside our codes. */
export const PRIZE_MODE_WORDS = ['Lott', 'Elott', ...PRIZE_MODES] as const

/** Parses a caller's name of a prize mode. */
export function prizeModeOf(word: (typeof PRIZE_MODE_WORDS)[number]): PrizeModeWire {
  return word.toUpperCase() as PrizeModeWire
}

/** Kinds of lotteries by where they open: Vietnam in `/vnlottery`, all others in `/lottery`. */
export const ACCOUNT_TYPE_NAMES = ['TCG_SEA', 'TCG_LOTTO_VN', 'LOTT', 'ELOTT'] as const

/** Where a form of lottery originates, regardless of who draws it. */
export const LOTTO_AREAS = ['VN', 'SEA', 'CN'] as const

/** Lotteries of a group are together in a menu; its label is the text `lottery.group.<code>`. */
export const GAME_GROUPS = [
  'SSC',
  '3D',
  '11X5',
  'K3',
  'PK10',
  'PC28',
  'KENO',
  'LHC',
  'VNC',
  'VIETLOTT',
  'SGC',
  'MAS',
  'THAI',
  'LAO',
  'HANOI',
] as const

const Choice = Type.String({ maxLength: 16 })
const numbers = Type.Array(Type.String())

/** A draw as JSON, by family. Digit strings keep their zeros ("019"), balls have none ("7"). */
export const DrawShape = Type.Union([
  /** SSC five digits, position 1 first; 3D and PC28 three. */
  strict({ digits: numbers }),
  /** 11X5 five balls in draw order; KENO twenty. */
  strict({ balls: numbers }),
  /** K3. */
  strict({ dice: numbers }),
  /** PK10: the number of the first place comes first. */
  strict({ places: numbers }),
  /** LHC. `zodiacYear`: animal of the lunar year of the draw. */
  strict({
    main: numbers,
    extra: Type.String(),
    zodiacYear: Type.String(),
    order: Type.Union([Type.Literal('sorted'), Type.Literal('drawn')]),
  }),
  /** VN_MB and VN_MTN: special, prize1 and on. */
  strict({ prizes: Type.Record(Type.String(), numbers) }),
  /** VIETLOTT, MEGA645 and POWER655. */
  strict({ main: numbers, bonus: Type.Optional(Type.String()) }),
  /** VIETLOTT, LOTTO535. */
  strict({ main: numbers, special: Type.String() }),
  /** VIETLOTT, MAX3D and MAX3DPRO. */
  strict({ special: numbers, first: numbers, second: numbers, third: numbers }),
  /** 4D. */
  strict({
    first: Type.String(),
    second: Type.String(),
    third: Type.String(),
    starter: numbers,
    consolation: numbers,
  }),
  /** TH. */
  strict({
    first: Type.String(),
    threeFront: numbers,
    threeLast: numbers,
    twoLast: Type.String(),
    nearFirst: numbers,
    second: numbers,
    third: numbers,
    fourth: numbers,
    fifth: numbers,
  }),
  /** LAO. */
  strict({ number: Type.String() }),
  /** HANOI. */
  strict({ special: Type.String(), prize1: Type.String() }),
])

/** Choices of one set; some plays take every number that there is. */
const choices = () => Type.Optional(Type.Array(Choice, { maxItems: 20_000 }))
const few = () => Type.Optional(Type.Array(Choice, { maxItems: 100 }))

/** What a member chose: the fields that its play has. Sizes are bounded here, all else by it. */
export const SelectionShape = strict({
  positions: Type.Optional(Type.Array(Type.Array(Choice, { maxItems: 60 }), { maxItems: 10 })),
  numbers: choices(),
  options: few(),
  values: few(),
  single: few(),
  double: few(),
  triple: few(),
  quad: few(),
  places: few(),
  bankers: few(),
  drags: few(),
  pairs: few(),
  singles: few(),
  animals: few(),
  specials: few(),
  lines: Type.Optional(Type.Array(Type.Array(Choice, { maxItems: 10 }), { maxItems: 20_000 })),
  base: Type.Optional(Type.String({ maxLength: 40 })),
})

export const IssueState = Type.Union([
  Type.Literal('open'),
  Type.Literal('closed'),
  Type.Literal('drawn'),
  Type.Literal('settled'),
  Type.Literal('voided'),
])

export const IssueShape = strict({
  issueId: Type.String(),
  lotteryCode: Type.String(),
  issueNo: Type.String(),
  state: IssueState,
  opensAt: Instant,
  /** Bets are taken until this moment of the server's clock, not a millisecond later. */
  closesAt: Instant,
  drawsAt: Instant,
  /** SHA-256 of the seed, published before the first bet. Null where the result is recorded. */
  commitment: Type.Union([Type.String(), Type.Null()]),
  draw: Type.Union([DrawShape, Type.Null()]),
  /** Why it was made void, in the operator's words. */
  voidReason: Type.Optional(Type.String()),
  /** The result was invented for a demo: it is not an official one. */
  isInvented: Type.Optional(Type.Boolean()),
})

/** A lottery as a game, in the specification's words (SPECIFICATION 3.50). */
export const GameShape = strict({
  code: Type.String(),
  /** The play that is shown first. */
  defaultPlayType: Type.String(),
  accountTypeName: Type.Enum([...ACCOUNT_TYPE_NAMES]),
  gameType: Type.Enum([...LOTTERY_CATEGORIES]),
})

export const LotteryShape = strict({
  ...GameShape.properties,
  /** The same as `code`. Its name is the text `lottery.name.<code>`. */
  lotteryCode: Type.String(),
  family: Type.Enum([...FAMILY_CODES]),
  /** The game of a family with several (VIETLOTT: MEGA645, …); the family's code elsewhere. */
  game: Type.String(),
  /** `own`: drawn here by commitment and reveal. `recorded`: an official result is recorded. */
  source: Type.Union([Type.Literal('own'), Type.Literal('recorded')]),
  category: Type.Enum([...LOTTERY_CATEGORIES]),
  prizeMode: Type.Enum([...PRIZE_MODES]),
  lottoArea: Type.Enum([...LOTTO_AREAS]),
  gameGroupCode: Type.Enum([...GAME_GROUPS]),
  timeZone: Type.String(),
  /** The issue on sale now, if any. */
  current: Type.Union([IssueShape, Type.Null()]),
  /** The newest drawn issue, if any. */
  latest: Type.Union([IssueShape, Type.Null()]),
})

export type FamilyCodeWire = (typeof FAMILY_CODES)[number]
export type PrizeModeWire = (typeof PRIZE_MODES)[number]
export type AccountTypeName = (typeof ACCOUNT_TYPE_NAMES)[number]
export type GameWire = Static<typeof GameShape>
export type LottoAreaWire = (typeof LOTTO_AREAS)[number]
export type GameGroupWire = (typeof GAME_GROUPS)[number]
export type DrawWire = Static<typeof DrawShape>
export type SelectionWire = Static<typeof SelectionShape>
export type IssueWire = Static<typeof IssueShape>
export type LotteryWire = Static<typeof LotteryShape>
