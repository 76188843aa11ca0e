/** How a round of a game stands. */
export const GAME_ROUND_STATES = ['open', 'closed', 'cancelled', 'refunded'] as const
