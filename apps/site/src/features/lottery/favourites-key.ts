/** Query key of a lottery's favourite bets. */
export const favouritesKey = (lotteryCode: string) => ['favourites', lotteryCode]
