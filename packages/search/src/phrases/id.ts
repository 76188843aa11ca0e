import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatilitas|varians',
  low: 'rendah',
  medium: 'sedang|menengah',
  high: 'tinggi',
  upTo: 'di bawah|sampai|hingga|maksimal|kurang dari|paling banyak',
  atLeast: 'di atas|dari|mulai|minimal|lebih dari|setidaknya',
  rtp: 'rtp|pengembalian',
  stake: 'taruhan|pasang',
  cent: 'sen',
  unit: 'rupiah|rp',
  freeGames: 'putaran gratis|spin gratis|free spin',
  jackpot: 'jackpot|jekpot',
  ways: 'ways',
  fresh: 'baru|terbaru',
  popular: 'populer|terpopuler|paling laris',
  noise: 'game|permainan|dengan|dan|yang|slot',
}
