import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'ボラティリティ|変動性|変動|ボラ',
  low: '低|低い|低め',
  medium: '中|中程度|普通',
  high: '高|高い|高め',
  upTo: '以下|まで|未満|以内|最大',
  atLeast: '以上|から|超|最低|より上',
  rtp: 'rtp|還元率|ペイアウト率',
  stake: '賭け金|ベット|ベット額',
  cent: 'セント',
  unit: '円',
  freeGames: 'フリースピン|無料スピン|フリーゲーム',
  jackpot: 'ジャックポット',
  ways: 'ways',
  fresh: '新作|新しい|新着|最新',
  popular: '人気|話題',
  noise: 'ゲーム|の|が|で|と|ある|スロット|付き',
}
