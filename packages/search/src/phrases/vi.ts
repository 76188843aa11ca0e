import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'biến động|độ biến động|phương sai',
  low: 'thấp',
  medium: 'trung bình|vừa',
  high: 'cao',
  upTo: 'dưới|tối đa|không quá|ít hơn|đến',
  atLeast: 'trên|từ|ít nhất|hơn|tối thiểu',
  rtp: 'rtp|tỷ lệ hoàn trả|tỉ lệ hoàn trả',
  stake: 'cược|mức cược|tiền cược',
  cent: 'xu',
  unit: 'đồng|nghìn đồng',
  freeGames: 'vòng quay miễn phí|quay miễn phí|lượt quay miễn phí',
  jackpot: 'jackpot|nổ hũ|hũ',
  ways: 'ways',
  fresh: 'mới|mới nhất',
  popular: 'phổ biến|nổi bật|được chơi nhiều',
  noise: 'trò chơi|game|có|của|và|với|những',
}
