/** Why a game of a feed is not offered: any one of them is enough. */
export const WHY_NOT_OFFERED = [
  /** The feed names it no longer. */
  'gone',
  /** Staff have switched it off. */
  'disabled',
  /** The jurisdiction does not allow games of its kind. */
  'category',
  /** Its RTP is below the jurisdiction's minimum. */
  'rtpFloor',
  /** Its vendor bans it there. */
  'banned',
  /** No certificate that is good there. */
  'certificate',
] as const

export type WhyNotOffered = (typeof WHY_NOT_OFFERED)[number]
