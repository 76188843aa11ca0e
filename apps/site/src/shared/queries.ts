import { type Currency, type Minor, parseMinor, ZERO } from '@fairhouse/money'
import type { SystemStatus } from '@fairhouse/protocol'
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, api } from './api.ts'
import { setServerTime } from './clock.ts'
import { useAsMade } from './hydration.ts'
import { pollMs } from './preferences.ts'

/** Faults that asking again may mend: a lost answer, a server that is out for a moment. */
function mayPass(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: mayPass } },
})

/** Keys of everything fetched, once: the realtime channel and the screens must mean the same. */
export const queryKeys = {
  permission: ['permission'],
  member: ['member'],
  balance: ['balance'],
  lotteries: ['lotteries'],
  /** The lotteries played most, of one prize mode or of all. */
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
  /** Favourite and recent games of the member. */
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

/** Lotteries on sale with their running issue; kept fresh by the realtime channel. */
export const lotteriesQuery = queryOptions({
  queryKey: queryKeys.lotteries,
  queryFn: async () => {
    const sentAt = Date.now()
    const answer = await api('GET /lgw/games/game_menus', {})
    setServerTime(answer.serverTime, sentAt, Date.now())
    return answer.lotteries
  },
  // A net under the realtime channel: a draw that is missed is seen within this time.
  refetchInterval: () => pollMs(20_000),
})

export function useLotteries() {
  const { data, error, refetch } = useQuery(lotteriesQuery)
  return { data: useAsMade(queryKeys.lotteries, data), error, refetch }
}

/** Money as the wire carries it; zero for what is no amount. */
export function moneyOf(wire: string): Minor {
  return parseMinor(wire) ?? ZERO
}

/** The brand's currency in the form that packages/money takes. */
export function currencyOf({ currency: { code, digits } }: SystemStatus): Currency {
  return { code, digits: digits === 0 || digits === 4 ? digits : 2 }
}
