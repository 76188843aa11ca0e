/** The favourite bets of a lottery among what is fetched. */
export const favouritesKey = (lotteryCode: string) => ['favourites', lotteryCode]
