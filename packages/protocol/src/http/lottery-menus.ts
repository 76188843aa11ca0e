import Type, { type Static } from 'typebox'
import { Instant, LanguageWord, strict } from '../schema.ts'
import { GAME_GROUPS, IssueShape, LotteryShape, PRIZE_MODE_WORDS } from './lottery-shapes.ts'

/** Lotteries of one kind, in the order of the menu. */
export const GameGroupShape = strict({
  gameGroupCode: Type.Enum([...GAME_GROUPS]),
  /** The text that names it. */
  labelName: Type.String(),
  /** Codes of lotteries. */
  gameMenus: Type.Array(Type.String()),
})

export const GameMenus = strict({
  lotteries: Type.Array(LotteryShape),
  groups: Type.Array(GameGroupShape),
  serverTime: Instant,
})

export type GameGroupMenu = Static<typeof GameGroupShape>

const count = (most: string) => Type.Optional(Type.String({ pattern: most }))
const lotteries = strict({ lotteries: Type.Array(LotteryShape), serverTime: Instant })

const openedNumbers = {
  access: 'public',
  followsTrial: true,
  query: strict({
    gameCode: Type.String({ pattern: '^[A-Z0-9_]{2,24}$' }),
    /** 1 to 100; 100 where it is not said. */
    count: count('^([1-9]|[1-9][0-9]|100)$'),
  }),
  response: strict({ gameCode: Type.String(), issues: Type.Array(IssueShape) }),
  errors: ['LOTTERY_NOT_FOUND'],
} as const

/** What is on sale, and what has been drawn (SPECIFICATION 7.29 to 7.34). */
export const lotteryMenuRoutes = {
  'GET /lgw/games/game_menus': {
    summary: 'Lotteries on sale by groups, with their running issue',
    access: 'public',
    followsTrial: true,
    response: GameMenus,
    errors: [],
  },
  'GET /lgw/games/popular': {
    summary: 'Lotteries on sale, by how many of the newest bets are on them',
    access: 'public',
    followsTrial: true,
    query: strict({
      /** 1 to 50; 20 where it is not said. */
      count: count('^([1-9]|[1-4][0-9]|50)$'),
      prizeMode: Type.Optional(Type.Enum([...PRIZE_MODE_WORDS])),
      /** The caller's platform and language: the answer is the same for all. */
      device: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,24}$' })),
      language: Type.Optional(LanguageWord),
    }),
    response: lotteries,
    errors: [],
  },
  'GET /lgw/vn/games/game_menu': {
    summary: 'Lotteries of Vietnam on sale, by groups',
    access: 'public',
    followsTrial: true,
    response: GameMenus,
    errors: [],
  },
  'GET /lgw/vn/games/game_menu/recent': {
    summary: 'Lotteries of Vietnam that the member bet on last, the newest first',
    access: 'member',
    response: lotteries,
    errors: [],
  },
  'GET /lgw/vn/numeros/opened/game': {
    summary: 'Numbers drawn last in a lottery of Vietnam, newest first',
    ...openedNumbers,
  },
  'GET /lotto/lgw/games/opened/numero': {
    summary: 'Numbers drawn last in a lottery, newest first',
    ...openedNumbers,
  },
} as const
