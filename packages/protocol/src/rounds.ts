/** State of a round of a game. */
export const GAME_ROUND_STATES = ['open', 'closed', 'cancelled', 'refunded'] as const
