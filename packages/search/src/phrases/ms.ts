import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'kemeruapan|volatiliti|turun naik',
  low: 'rendah',
  medium: 'sederhana',
  high: 'tinggi',
  upTo: 'di bawah|bawah|hingga|sehingga|maksimum|kurang daripada',
  atLeast: 'di atas|atas|dari|mulai|minimum|lebih daripada|sekurang kurangnya',
  rtp: 'rtp|pulangan',
  stake: 'pertaruhan|taruhan',
  cent: 'sen',
  unit: 'ringgit|rm',
  freeGames: 'putaran percuma|pusingan percuma|spin percuma',
  jackpot: 'jackpot|jekpot',
  ways: 'ways',
  fresh: 'baharu|baru|terbaru|terbaharu',
  popular: 'popular|paling popular',
  noise: 'permainan|dengan|dan|yang|slot',
}
