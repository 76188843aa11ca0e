import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'अस्थिरता|उतारचढाव|उतार चढाव',
  low: 'कम|न्यून',
  medium: 'मध्यम',
  high: 'उच्च|धेरै|बढी',
  upTo: 'सम्म|भन्दा कम|भन्दा तल|अधिकतम',
  atLeast: 'भन्दा माथि|भन्दा बढी|कम्तीमा|न्यूनतम|देखि',
  rtp: 'rtp|आरटीपी|प्रतिफल',
  stake: 'बाजी|दाउ',
  cent: 'पैसा',
  unit: 'रुपैयाँ|रुपियाँ',
  freeGames: 'निःशुल्क स्पिन|फ्री स्पिन',
  jackpot: 'ज्याकपोट|ज्याकपट',
  ways: 'ways',
  fresh: 'नयाँ',
  popular: 'लोकप्रिय',
  noise: 'खेल|खेलहरू|गेम|भएका|सहित|को|का|र',
}
