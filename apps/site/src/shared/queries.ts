import { type Currency, type Minor, parseMinor, ZERO } from '@fairhouse/money'
import type { SystemStatus } from '@fairhouse/protocol'
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, api } from './api.ts'
import { setServerTime } from './clock.ts'
import { useHydratedData } from './hydration.ts'
import { pollMs } from './preferences.ts'

/** Errors worth a retry: a lost answer, or a server that is briefly unavailable. */
function mayPass(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: mayPass } },
})

/** All query keys, shared by the realtime channel and the screens. */
export const queryKeys = {
  permission: ['permission'],
  member: ['member'],
  balance: ['balance'],
  lotteries: ['lotteries'],
  /** The most played lotteries, of one prize mode or of all. */
  popular: (prizeMode: string) => ['popularLotteries', prizeMode],
  lottery: (lotteryCode: string) => ['lottery', lotteryCode],
  issues: (lotteryCode: string) => ['issues', lotteryCode],
  proof: (issueId: string) => ['proof', issueId],
  bets: ['bets'],
  bet: (betId: string) => ['bet', betId],
  game: (vassalage: string, gameId: string) => ['game', vassalage, gameId],
  gameRounds: ['gameRounds'],
  /** Vendors by category, and all games in columns. */
  gameLanes: ['gameLanes'],
  games: ['games'],
  hotGames: ['hotGames'],
  /** Rooms of games between members. */
  pvpRooms: ['pvpRooms'],
  /** The member's favourite and recent games. */
  ownGames: ['ownGames'],
  groupTickets: ['groupTickets'],
  followPlans: ['followPlans'],
  statement: ['statement'],
  /** Below the statement: it changes with every movement of money. */
  playClock: ['statement', 'playClock'],
  transfers: ['transfers'],
  notices: ['notices'],
  messages: ['messages'],
  unread: ['messages', 'unread'],
  feedback: ['feedback'],
  /** Conversations with customer service, and its entries. */
  service: ['service'],
  serviceConfig: ['serviceConfig'],
  helpCenter: ['helpCenter'],
  depositMethods: ['depositMethods'],
  deposit: (depositId: string) => ['deposit', depositId],
  withdrawals: ['withdrawals'],
  /** The balance of points, its changes, goods and exchanges. */
  points: ['points'],
  /** What the member was given, and how much of it waits. */
  rewards: ['rewards'],
  /** Bonus money that runs: part of the rewards. */
  runningBonuses: ['rewards', 'running'],
  /** Lucky tickets, and the tables that they draw from. */
  tickets: ['tickets'],
  /** The own VIP rank, its changes and rebates. */
  ranks: ['ranks'],
  missions: ['missions'],
  /** The member's own code, and the friends who came by it. */
  referral: ['referral'],
  /** Promotions, each with its state for the reader. */
  promotions: ['promotions'],
  /** Races, with the member's own places. */
  races: ['races'],
  winners: ['winners'],
  winnerName: ['winnerName'],
  limits: ['limits'],
  security: ['security'],
  identity: ['identity'],
  sessions: ['sessions'],
  networks: ['networks'],
  countries: ['countries'],
  domains: ['domains'],
  registerSettings: ['registerSettings'],
  socialProviders: ['socialProviders'],
} as const

/** Lotteries on sale with their current issue; kept fresh by the realtime channel. */
export const lotteriesQuery = queryOptions({
  queryKey: queryKeys.lotteries,
  queryFn: async () => {
    const sentAt = Date.now()
    const answer = await api('GET /lgw/games/game_menus', {})
    setServerTime(answer.serverTime, sentAt, Date.now())
    return answer.lotteries
  },
  // Fallback of the realtime channel: a missed draw is noticed within this time.
  refetchInterval: () => pollMs(20_000),
})

export function useLotteries() {
  const { data, error, refetch } = useQuery(lotteriesQuery)
  return { data: useHydratedData(queryKeys.lotteries, data), error, refetch }
}

/** Parses money of the wire; zero if it is not an amount. */
export function moneyOf(wire: string): Minor {
  return parseMinor(wire) ?? ZERO
}

/** The brand's currency as a type of packages/money. */
export function currencyOf({ currency: { code, digits } }: SystemStatus): Currency {
  return { code, digits: digits === 0 || digits === 4 ? digits : 2 }
}
