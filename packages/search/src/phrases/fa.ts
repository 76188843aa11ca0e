import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'نوسان|واریانس',
  low: 'کم|پایین',
  medium: 'متوسط|میانه',
  high: 'زیاد|بالا',
  upTo: 'تا|زیر|کمتر از|حداکثر',
  atLeast: 'بالای|بیش از|بیشتر از|حداقل|از',
  rtp: 'rtp|بازگشت|نرخ بازگشت',
  stake: 'شرط|مبلغ شرط',
  cent: 'سنت',
  unit: 'تومان|ریال|دلار',
  freeGames: 'چرخش رایگان|اسپین رایگان|دور رایگان',
  jackpot: 'جکپات|جک پات',
  ways: 'ways',
  fresh: 'جدید|تازه|جدیدترین',
  popular: 'محبوب|پرطرفدار',
  noise: 'بازی|بازی های|بازیهای|با|و|های',
}
