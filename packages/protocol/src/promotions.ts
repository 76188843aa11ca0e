/** What pages know of promotions without the schemas of their routes. */

/** What members write, in any letter case. */
export const PROMOTION_CODE = '^[A-Za-z0-9-]{3,32}$'

/** An application: its comment, and how many pictures it may have (SPECIFICATION 5.24, 9.9). */
export const COMMENT_MAX = 140
export const APPLICATION_PICTURES_MAX = 3

/** How the list of promotions is divided. */
export const PROMOTION_CATEGORIES = [
  'welcome',
  'deposits',
  'cashback',
  'lottery',
  'games',
  'events',
] as const
