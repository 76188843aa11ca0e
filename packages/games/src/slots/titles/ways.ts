import type { TitleData } from '../title.ts'
import { symbols } from './parts.ts'
import { PROVEN } from './proven.ts'

const KOI_GARDEN: TitleData = {
  code: 'koi-garden',
  version: 1,
  name: 'Koi Garden',
  theme: 'koi',
  palette: {
    ground: '#0e4d4a',
    reel: '#e9f2e4',
    frame: '#b23a48',
    accent: '#f4845f',
    glow: '#ffe8d6',
  },
  model: 'ways',
  symbols: symbols({
    wild: 'lotus',
    scatter: 'moon-gate',
    high: 'gold-koi red-koi white-koi crane',
    low: 'bonsai fan lantern-stone bamboo maple-leaf',
  }),
  machine: {
    rows: 3,
    units: 25,
    strips: [
      'KFEHEIDHGJHIJKBGFEKHJCICKDJGIF',
      'EHBIKHIHJHEJEACGIDCFKFJIKDKGFJG',
      'IHECFICHKJKGJGHJEKIDAJIKBGHDFEF',
      'HICDGKCIHAEJGBGFEJHJIEKFIHJKDKF',
      'DEGJIEKCIDGKCHFHKJFJFHEIHBGJIK',
    ],
    pays: {
      kind: 'ways',
      table: {
        C: [0, 0, 60, 150, 450],
        D: [0, 0, 40, 120, 350],
        E: [0, 0, 30, 75, 250],
        F: [0, 0, 25, 60, 150],
        G: [0, 0, 15, 45, 120],
        H: [0, 0, 8, 30, 75],
        I: [0, 0, 8, 25, 75],
        J: [0, 0, 8, 15, 60],
        K: [0, 0, 7, 15, 60],
      },
    },
    wild: 'A',
    trigger: 'B',
    triggerPays: [0, 0, 0, 50, 250, 1250],
    free: {
      strips: [
        'IJEGKFGKDIHEFHJHCIKGJCJBHEIDKF',
        'FAGKGHFIKFDEHJGIDIJECKHBAEKJIJHC',
        'BKCHAJDFKJIEFHIGJKIAEJEGIFHCKGDH',
        'AFGJKIEIHJGKHDIEHJAJCIBFHKGDEFCK',
        'IGJGKCKJHECFHFEIKGFBDEJIHIHDJK',
      ],
      games: [0, 0, 0, 8, 12, 20],
      again: [0, 0, 0, 8, 8, 8],
      most: 32,
      times: 2,
    },
    gameCap: 12_500,
  },
  proven: PROVEN['koi-garden'],
}

const THUNDER_STEPPE: TitleData = {
  code: 'thunder-steppe',
  version: 1,
  name: 'Thunder Steppe',
  theme: 'steppe',
  palette: {
    ground: '#27324a',
    reel: '#d8c9a3',
    frame: '#7a3e2b',
    accent: '#f2b134',
    glow: '#8fd3ff',
  },
  model: 'ways',
  symbols: symbols({
    wild: 'thunderbolt',
    scatter: 'eagle',
    high: 'black-stallion white-mare wolf rider',
    low: 'bow drinking-horn saddle felt-tent arrowhead',
  }),
  machine: {
    rows: 3,
    units: 25,
    strips: [
      'BIKFDKDHEIJCJKGJCKHIFHGHIFGEJK',
      'JKAIHGHCIJIKJFCFGDKJKIHBKHGFEDE',
      'FIJEKGJDCIJKAFJHEHCFDGHKHKIGBIK',
      'ICHKGKHFDKIDJFIHJIKEFGJBEHKGJAC',
      'HIHKJICFCKGBHIKHKGJDJEFDKIEFJG',
    ],
    pays: {
      kind: 'ways',
      table: {
        C: [0, 0, 70, 200, 900],
        D: [0, 0, 45, 125, 450],
        E: [0, 0, 35, 90, 300],
        F: [0, 0, 20, 60, 180],
        G: [0, 0, 12, 35, 90],
        H: [0, 0, 6, 20, 60],
        I: [0, 0, 6, 18, 45],
        J: [0, 0, 4, 12, 45],
        K: [0, 0, 4, 12, 35],
      },
    },
    wild: 'A',
    trigger: 'B',
    triggerPays: [0, 0, 0, 50, 250, 1250],
    free: {
      strips: [
        'DJKJFCDHFCEIKHGKIKEGJFGHIBJKHI',
        'ICDBKJGJHJFGHKFEHJKGKFIEDHKIACIA',
        'IAFJHIKDCIBHFDEKCGJAHFGKGKJIKHJE',
        'KFDGHCIJHEKGIKJFKHGCAJHDIKEJBAFI',
        'FIFCBGKIGHKJKFJIHJIDHEHCKEDGKJ',
      ],
      games: [0, 0, 0, 10, 15, 20],
      again: [0, 0, 0, 10, 10, 10],
      most: 30,
      times: 3,
    },
    gameCap: 12_500,
  },
  proven: PROVEN['thunder-steppe'],
}

const NEON_ARCADE: TitleData = {
  code: 'neon-arcade',
  version: 1,
  name: 'Neon Arcade',
  theme: 'arcade',
  palette: {
    ground: '#0b0221',
    reel: '#1a0b3d',
    frame: '#3df5ff',
    accent: '#ff2e97',
    glow: '#f9f871',
  },
  model: 'ways',
  symbols: symbols({
    wild: 'joystick',
    scatter: 'high-score',
    high: 'spaceship robot cassette roller-skate',
    low: 'headphones token pixel-heart pixel-star pixel-diamond',
  }),
  machine: {
    rows: 3,
    units: 25,
    strips: [
      'IDFCIFKGEHBJHJGFKGJEGHDCICKEIKDJH',
      'GKDKDCGIFHJFEDAKCJIECGHBIJAFHKHGIEJ',
      'AGJEKIFIHKHCEDGFBJICDEKHGJCAIHGJFKD',
      'HCKHFKDFJGCJKGEAICJGDKEIHJIGHFDBIAE',
      'FGHBIGIHGFKCDJEKDJHCKJGEKJEHICDFI',
    ],
    pays: {
      kind: 'ways',
      table: {
        C: [0, 0, 40, 90, 250],
        D: [0, 0, 30, 80, 200],
        E: [0, 0, 25, 60, 150],
        F: [0, 0, 12, 45, 120],
        G: [0, 0, 12, 35, 80],
        H: [0, 0, 8, 25, 60],
        I: [0, 0, 8, 15, 45],
        J: [0, 0, 7, 15, 40],
        K: [0, 0, 6, 15, 40],
      },
    },
    wild: 'A',
    trigger: 'B',
    triggerPays: [0, 0, 0, 50, 250, 1250],
    free: {
      strips: [
        'JHIEFIFDGEJFICEDIDKHKCJBKGHCGJGKH',
        'IJDAIKDFKJECAHFJHGHFADIKGJHCIEGKEGBC',
        'GJIHGIEIHCGJKCEHIFEFAGKJDAKABDKFHDJC',
        'AKFEHIJHCJKGKDCKJHFAIGDFIAGHCEDEGBJI',
        'EGFIDCJGKHCHIKDIEJBDKCEFJFHIGJHKG',
      ],
      games: [0, 0, 0, 7, 10, 15],
      again: [0, 0, 0, 5, 7, 10],
      most: 30,
      times: 1,
    },
    gameCap: 12_500,
  },
  proven: PROVEN['neon-arcade'],
}

/** 243 ways: neighbouring reels from the left, wilds inside, free games with more of them. */
export const WAYS_TITLES: readonly TitleData[] = [KOI_GARDEN, THUNDER_STEPPE, NEON_ARCADE]
