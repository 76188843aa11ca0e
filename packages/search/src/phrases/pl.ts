import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'zmienność|zmienności|zmiennością|wariancja',
  low: 'niska|niskiej|niską|niski',
  medium: 'średnia|średniej|średnią',
  high: 'wysoka|wysokiej|wysoką|wysoki|wysokim',
  upTo: 'do|poniżej|mniej niż|najwyżej|maksymalnie',
  atLeast: 'od|powyżej|ponad|więcej niż|co najmniej|minimum',
  rtp: 'rtp|zwrot|zwrotu',
  stake: 'stawka|stawki|zakład',
  cent: 'grosz|grosze|groszy|gr',
  unit: 'złoty|złote|złotych|zł',
  freeGames: 'darmowe spiny|darmowymi spinami|darmowe obroty|darmowymi obrotami',
  jackpot: 'jackpot|jackpotem|kumulacja',
  ways: 'ways',
  fresh: 'nowe|nowy|nowa|nowości',
  popular: 'popularne|popularny|najczęściej grane',
  noise: 'gra|gry|z|ze|i|automaty',
}
