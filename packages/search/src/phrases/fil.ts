import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatility|pagkabago bago',
  low: 'mababa|mababang|maliit',
  medium: 'katamtaman|katamtamang',
  high: 'mataas|mataas na',
  upTo: 'hanggang|mas mababa sa|hindi lalampas sa|pinakamataas',
  atLeast: 'mahigit|higit sa|mula|hindi bababa sa|lampas sa|mas mataas sa',
  rtp: 'rtp|balik',
  stake: 'taya|pusta',
  cent: 'sentimo|sentimos',
  unit: 'piso',
  freeGames: 'libreng spin|libreng ikot|libreng spins',
  jackpot: 'jackpot',
  ways: 'ways',
  fresh: 'bago|bagong|pinakabago',
  popular: 'sikat|patok|popular',
  noise: 'laro|larong|mga|na may|na|may|ng|at',
}
