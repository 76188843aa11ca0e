import type { TitleData } from '../title.ts'
import { symbols } from './parts.ts'
import { PROVEN } from './proven.ts'

const CONDOR_RIDGE: TitleData = {
  code: 'condor-ridge',
  version: 1,
  name: 'Condor Ridge',
  theme: 'andes',
  palette: {
    ground: '#3b5b7a',
    reel: '#e7e1d4',
    frame: '#8c4a2f',
    accent: '#d94f30',
    glow: '#fbe4b0',
  },
  model: 'stacked',
  symbols: symbols({
    wild: 'condor',
    scatter: 'summit',
    high: 'puma vicuna llama weaver',
    low: 'pan-flute poncho cactus-flower potato quinoa',
  }),
  machine: {
    rows: 4,
    units: 50,
    strips: [
      'GEIDHCCBHGKFEFCJGHJHFIDDKIJKGKIEJ',
      'JIJFDDGBJEGHGHICFIHDEFKGKHIKJCCAAKE',
      'IFIDKHGFJHEDDCCKEFGKHGHJICJBJAAGKIE',
      'JKIAAIHIFKEGICDDFGHGJDHKECCKFBJGJHE',
      'JHEDKEHFIEGIGBIKIHGFDDKJKGFJCHJCC',
    ],
    pays: {
      kind: 'ways',
      table: {
        C: [0, 0, 20, 70, 150],
        D: [0, 0, 15, 45, 90],
        E: [0, 0, 10, 35, 80],
        F: [0, 0, 10, 25, 70],
        G: [0, 0, 5, 15, 45],
        H: [0, 0, 5, 10, 35],
        I: [0, 0, 3, 8, 25],
        J: [0, 0, 3, 7, 20],
        K: [0, 0, 3, 5, 20],
      },
    },
    wild: 'A',
    trigger: 'B',
    triggerPays: [0, 0, 0, 100, 500, 2500],
    free: {
      strips: [
        'IJKEJIKEGKDDHIFJHKHGFIDBJCCHEGCFG',
        'JGKIHJHFHCCGKHBIFDJIDDGEKEAAAIFCJEGK',
        'KGCCJIDDIHFDEHBFGJHGKIAAAEKJKIFEHCGJ',
        'HFHGHJIJEFKCDJAAAKGIBIKEGCCGJEDDHFKI',
        'FHJHJCCFKGEKIHJCJBEKGIGKIHFDDIEGD',
      ],
      games: [0, 0, 0, 8, 12, 20],
      again: [0, 0, 0, 5, 8, 10],
      most: 32,
      times: 1,
    },
    gameCap: 25_000,
  },
  proven: PROVEN['condor-ridge'],
}

const CARNIVAL_ROW: TitleData = {
  code: 'carnival-row',
  version: 1,
  name: 'Carnival Row',
  theme: 'carnival',
  palette: {
    ground: '#5a1a7a',
    reel: '#fff0f5',
    frame: '#e63995',
    accent: '#19c3a6',
    glow: '#ffe14d',
  },
  model: 'stacked',
  symbols: symbols({
    wild: 'samba-queen',
    scatter: 'fireworks',
    high: 'float dancer mask trumpet',
    low: 'tambourine feather-fan confetti streamer bead',
  }),
  machine: {
    rows: 4,
    units: 50,
    strips: [
      'HKEEHJIEEKIGFIGFKJCCCCKFBHGHGJDDDDJFKJI',
      'JFGKFGEEGIDDDDGIJFICCCCHKJHKHKEEJAAAAKBJFIH',
      'KHKIHFKFHIJBJGIKEEIHGEEKDDDDJFGJGCCCCJF',
      'JKIGIJDDDDJHKFAAAAJEEFIHKGHKGFHGJCCCCEEFIBK',
      'IGHJGFGFHKJEECCCCKJEEJFHKJIFKIHGIBKDDDD',
    ],
    pays: {
      kind: 'ways',
      table: {
        C: [0, 0, 20, 50, 125],
        D: [0, 0, 12, 40, 100],
        E: [0, 0, 10, 30, 80],
        F: [0, 0, 10, 25, 60],
        G: [0, 0, 5, 18, 40],
        H: [0, 0, 5, 10, 30],
        I: [0, 0, 4, 8, 25],
        J: [0, 0, 4, 8, 20],
        K: [0, 0, 3, 5, 20],
      },
    },
    wild: 'A',
    trigger: 'B',
    triggerPays: [0, 0, 0, 100, 400, 2000],
    free: {
      strips: [
        'FKJHIHFJGKGFHJKEEGFJCCCCEEIHGKIDDDDJIKB',
        'FIJKAAAAHEEJKEEKHGIGFCCCCFHGKGKBJAAAADDDDIHFJIJ',
        'GKJBIKFCCCCHJIKJGFDDDDIJKHIFHGFHGEEJEEK',
        'JAAAAFGEEJHJDDDDKCCCCHGIKGHBFIFHKIEEAAAAKJFJGKI',
        'BKCCCCGKJGIHIJFJEEDDDDFEEHKHKFIKFGJIJGH',
      ],
      games: [0, 0, 0, 10, 12, 15],
      again: [0, 0, 0, 5, 5, 5],
      most: 25,
      times: 1,
    },
    gameCap: 25_000,
  },
  proven: PROVEN['carnival-row'],
}

const AURORA_HERD: TitleData = {
  code: 'aurora-herd',
  version: 1,
  name: 'Aurora Herd',
  theme: 'aurora',
  palette: {
    ground: '#071a33',
    reel: '#12365c',
    frame: '#9cc9e6',
    accent: '#4fe3b0',
    glow: '#d3f9ff',
  },
  model: 'stacked',
  symbols: symbols({
    wild: 'aurora',
    scatter: 'north-star',
    high: 'white-stag reindeer arctic-fox snow-owl',
    low: 'sled pine mitten berry snowflake',
  }),
  machine: {
    rows: 4,
    units: 50,
    strips: [
      'FHIKJHEGHGEKEGCCCCJGJDDJHKBKIFJDDFIKI',
      'KJFCCCCGEGHIEKIKIHFAAJKDDHEKJFGBGJIHJDD',
      'CCCCGFHJIDDGHEIHJGKFDDFKIKBJKIKEJGJHE',
      'AAJBDDHKGEFIEIKJHFCCCCIJKEIGHDDJHGKJFKG',
      'FGECCCCFJIDDEFJDDKBKGHGJIJGKHKHEHIJIK',
    ],
    pays: {
      kind: 'ways',
      table: {
        C: [0, 0, 35, 100, 400],
        D: [0, 0, 18, 50, 180],
        E: [0, 0, 12, 35, 80],
        F: [0, 0, 9, 20, 60],
        G: [0, 0, 4, 12, 30],
        H: [0, 0, 4, 8, 25],
        I: [0, 0, 3, 6, 20],
        J: [0, 0, 2, 6, 18],
        K: [0, 0, 2, 4, 18],
      },
    },
    wild: 'A',
    trigger: 'B',
    triggerPays: [0, 0, 0, 100, 500, 2500],
    free: {
      strips: [
        'CCCCKFJKGFDDHEHGJIJIKIKHIFBHDDEKEGJGJ',
        'JGFJHKEJFKJIJHCCCCKHEDDIEKAAAABFGHDDIKGIG',
        'IEJIHJGDDFHKGKIGHGJHKJFEDDKBIFKCCCCJE',
        'JEBHFHKHIDDFIFEKGJAAAAKGJEKJGHJIGKDDCCCCI',
        'KEIGJCCCCFHFIJHDDJEKFGJKIKEHIJKGBHDDG',
      ],
      games: [0, 0, 0, 8, 15, 20],
      again: [0, 0, 0, 5, 8, 10],
      most: 30,
      times: 2,
    },
    gameCap: 25_000,
  },
  proven: PROVEN['aurora-herd'],
}

/** 1024 ways on four rows, with wilds stacked four high. */
export const STACKED_TITLES: readonly TitleData[] = [CONDOR_RIDGE, CARNIVAL_ROW, AURORA_HERD]
