import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatilité|variance|volatile',
  low: 'faible|basse|bas',
  medium: 'moyenne|moyen',
  high: 'élevée|élevé|haute|haut|forte|fort',
  upTo: "jusqu'à|moins de|sous|au maximum|maximum|au plus|inférieur à",
  atLeast: 'plus de|au dessus de|à partir de|dès|au moins|minimum|supérieur à',
  rtp: 'rtp|tr|taux de retour|taux de redistribution',
  stake: 'mise|mises',
  cent: 'centime|centimes|cent|cents',
  unit: 'euro|euros|franc|francs',
  freeGames: 'tours gratuits|parties gratuites|free spins',
  jackpot: 'jackpot|jackpots|cagnotte',
  ways: 'ways|façons de gagner',
  fresh: 'nouveau|nouveaux|nouvelle|nouvelles|nouveautés',
  popular: 'populaire|populaires|les plus joués',
  noise: 'jeu|jeux|avec|de|du|des|et|le|la|les',
}
