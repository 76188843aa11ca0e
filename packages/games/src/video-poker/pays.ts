/** What a hand of video poker, jacks or better, is paid for; the last pays nothing. */
export const VIDEO_HANDS = [
  'royal flush',
  'straight flush',
  'four of a kind',
  'full house',
  'flush',
  'straight',
  'three of a kind',
  'two pair',
  'jacks or better',
  'nothing',
] as const
export type VideoHand = (typeof VIDEO_HANDS)[number]

/** Return per unit staked of each hand, stake included: "9" for a full house pays nine. */
export type VideoPays = Readonly<Record<VideoHand, number>>

/** A table named by its pays for full house and flush, five coins bet: "9/6" is full pay. */
export function jacksOrBetter(fullHouse: number, flush: number, royal = 800): VideoPays {
  return {
    'royal flush': royal,
    'straight flush': 50,
    'four of a kind': 25,
    'full house': fullHouse,
    flush,
    straight: 4,
    'three of a kind': 3,
    'two pair': 2,
    'jacks or better': 1,
    nothing: 0,
  }
}
