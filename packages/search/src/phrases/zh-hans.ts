import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: '波动|波动性|波动率',
  low: '低',
  medium: '中|中等',
  high: '高',
  upTo: '低于|不超过|最多|以下|以内|少于|至多',
  atLeast: '高于|超过|至少|以上|起',
  rtp: 'rtp|回报率|返还率',
  stake: '投注|下注|赌注',
  cent: '分',
  unit: '元|块|人民币',
  freeGames: '免费旋转|免费游戏|免费转',
  jackpot: '大奖|奖池|累积奖金|彩金',
  ways: '路|ways',
  fresh: '新游戏|新品|最新|新的',
  popular: '热门|流行|最火',
  noise: '游戏|的|有|和|老虎机',
}
