import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'اتار چڑھاؤ|وولیٹیلیٹی|تغیر',
  low: 'کم',
  medium: 'درمیانہ|درمیانی|متوسط',
  high: 'زیادہ|بلند|اعلی',
  upTo: 'تک|سے کم|سے نیچے|زیادہ سے زیادہ',
  atLeast: 'سے اوپر|سے زیادہ|کم از کم|کم سے کم',
  rtp: 'rtp|آر ٹی پی|واپسی',
  stake: 'شرط|داؤ',
  cent: 'پیسے|پیسہ',
  unit: 'روپے|روپیہ',
  freeGames: 'مفت اسپن|فری اسپن|مفت گھماؤ',
  jackpot: 'جیک پاٹ',
  ways: 'ways',
  fresh: 'نئے|نیا|نئی',
  popular: 'مقبول|مشہور',
  noise: 'گیم|گیمز|کھیل|والے|والی|کے ساتھ|کے|کی|کا|اور',
}
