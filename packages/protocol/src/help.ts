/**
 * The help centre: categories and their articles, in the order in which they are shown. The texts
 * are those of the namespace `help`: `<article>.title` and `<article>.body`. Which of them a brand
 * offers, the server says: nothing is explained that is not there.
 */
export const HELP = {
  account: ['openAccount', 'logIn', 'forgotPassword', 'freePlay', 'socialLogin', 'personalData'],
  security: ['protect', 'newNetwork', 'sessions', 'suspicious'],
  money: ['deposit', 'depositMissing', 'bankAccounts', 'statement'],
  lotteries: ['howToBet', 'prizes', 'closing', 'cancelBet', 'results'],
  fairness: ['fairDraws', 'verifyDraw', 'officialDraws'],
  limits: ['limits', 'pause', 'tooMuch'],
  service: ['messages', 'feedback', 'install', 'settings', 'agents'],
} as const

export type HelpCategory = keyof typeof HELP
export type HelpArticle = (typeof HELP)[HelpCategory][number]

export const HELP_CATEGORIES = Object.keys(HELP) as readonly HelpCategory[]
export const HELP_ARTICLES = Object.values(HELP).flat() as readonly HelpArticle[]
