/** Queries that belong to one member: removed when the member changes. */
export const MEMBER_KEYS = [
  'balance',
  'bets',
  'bet',
  'groupTickets',
  'followPlans',
  'statement',
  'points',
  'rewards',
  'tickets',
  'ranks',
  'races',
  'promotions',
  'winnerName',
  'deposit',
  'security',
  'identity',
  'sessions',
  'networks',
  'avatar',
  'messages',
  'feedback',
  'service',
  'serviceConfig',
  'gameRounds',
  'ownGames',
]

/** A trial sees another brand's data: its own draws. */
export const TRIAL_KEYS = ['lotteries', 'lottery', 'issues', 'gameLanes', 'games', 'hotGames']
