import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatilite|oynaklık|dalgalanma|varyans|volatiliteli',
  low: 'düşük|az',
  medium: 'orta',
  high: 'yüksek|çok',
  upTo: 'kadar|altında|en fazla|en çok|altı',
  atLeast: 'üzerinde|üstünde|en az|fazla|yüksek|üstü',
  rtp: 'rtp|getiri|geri ödeme',
  stake: 'bahis|bahisli',
  cent: 'kuruş|kuruşa|kuruşun',
  unit: 'lira|liraya|liranın|tl',
  freeGames: 'bedava dönüş|ücretsiz dönüş|bedava dönüşlü|ücretsiz spin|freespin',
  jackpot: 'jackpot|büyük ikramiye',
  ways: 'ways',
  fresh: 'yeni|en yeni',
  popular: 'popüler|en popüler|çok oynanan',
  noise: 'oyun|oyunlar|oyunları|ile|ve|olan',
}
