import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatilidade|variancia|volatil',
  low: 'baixa|baixo|pouca|pouco',
  medium: 'media|medio|moderada',
  high: 'alta|alto|muita|muito',
  upTo: 'ate|no maximo|abaixo de|menos de|menor que|por menos de',
  atLeast: 'acima de|a partir de|mais de|no minimo|maior que|pelo menos',
  rtp: 'rtp|retorno',
  stake: 'aposta|apostas|aposta minima',
  cent: 'centavo|centavos',
  unit: 'real|reais',
  freeGames: 'rodadas gratis|giros gratis|jogadas gratis|rodada gratis',
  jackpot: 'jackpot|jackpots|acumulado',
  ways: 'ways|maneiras',
  fresh: 'novo|novos|nova|novas|lançamentos',
  popular: 'popular|populares|mais jogados|em alta',
  noise: 'jogo|jogos|de|da|do|das|dos|com|e|um|uma|por|slots|que',
}
