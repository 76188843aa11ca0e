import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'অস্থিরতা|ভোলাটিলিটি|ওঠানামা',
  low: 'কম|নিম্ন',
  medium: 'মাঝারি|মধ্যম',
  high: 'বেশি|উচ্চ',
  upTo: 'পর্যন্ত|এর নিচে|নিচে|এর কম|সর্বোচ্চ',
  atLeast: 'উপরে|এর উপরে|এর বেশি|থেকে|কমপক্ষে|অন্তত|ন্যূনতম',
  rtp: 'rtp|আরটিপি|রিটার্ন',
  stake: 'বাজি|বেট',
  cent: 'পয়সা',
  unit: 'টাকা',
  freeGames: 'ফ্রি স্পিন|বিনামূল্যে স্পিন',
  jackpot: 'জ্যাকপট',
  ways: 'ways',
  fresh: 'নতুন',
  popular: 'জনপ্রিয়',
  noise: 'গেম|খেলা|সহ|এবং|যুক্ত|এর',
}
