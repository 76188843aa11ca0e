import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: '변동성|변동',
  low: '낮은|낮음|저|적은',
  medium: '중간|보통',
  high: '높은|높음|고',
  upTo: '이하|미만|까지|최대',
  atLeast: '이상|초과|부터|최소',
  rtp: 'rtp|환수율|환급률',
  stake: '베팅|베팅액|배팅',
  cent: '센트',
  unit: '원',
  freeGames: '프리스핀|무료 스핀|무료스핀|무료 게임',
  jackpot: '잭팟',
  ways: 'ways|웨이즈',
  fresh: '신작|새로운|신규|최신',
  popular: '인기|인기있는',
  noise: '게임|있는|의|와|슬롯',
}
