import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatilidad|varianza|volatil',
  low: 'baja|bajo|poca',
  medium: 'media|medio|moderada',
  high: 'alta|alto|mucha',
  upTo: 'hasta|por debajo de|menos de|maximo|como maximo|menor que',
  atLeast: 'por encima de|desde|mas de|a partir de|minimo|al menos|mayor que|superior a',
  rtp: 'rtp|retorno',
  stake: 'apuesta|apuestas|apuesta minima',
  cent: 'centavo|centavos|centimo|centimos',
  unit: 'euro|euros|peso|pesos|dolar|dolares|sol|soles',
  freeGames: 'giros gratis|tiradas gratis|partidas gratis|tiradas gratuitas',
  jackpot: 'jackpot|bote|botes|premio acumulado',
  ways: 'ways|formas de ganar',
  fresh: 'nuevo|nuevos|nueva|nuevas|novedades',
  popular: 'popular|populares|mas jugados',
  noise: 'juego|juegos|de|del|la|el|con|y|los|las|tragaperras',
}
