import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: '波動|波動性|波動率',
  low: '低',
  medium: '中|中等',
  high: '高',
  upTo: '低於|不超過|最多|以下|以內|少於|至多',
  atLeast: '高於|超過|至少|以上|起',
  rtp: 'rtp|回報率|返還率',
  stake: '投注|下注|賭注',
  cent: '分',
  unit: '元|塊',
  freeGames: '免費旋轉|免費遊戲|免費轉',
  jackpot: '大獎|獎池|累積獎金|彩金',
  ways: '路|ways',
  fresh: '新遊戲|新品|最新|新的',
  popular: '熱門|流行|最紅',
  noise: '遊戲|的|有|和|老虎機',
}
