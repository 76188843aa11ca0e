import type { TitleData } from '../title.ts'
import { LINES_5, symbols } from './parts.ts'
import { PROVEN } from './proven.ts'

const SUNDAY_MARKET: TitleData = {
  code: 'sunday-market',
  version: 1,
  name: 'Sunday Market',
  theme: 'market',
  palette: {
    ground: '#f4c95d',
    reel: '#fff6df',
    frame: '#b5502e',
    accent: '#2f8f4e',
    glow: '#ffe08a',
  },
  model: 'classic',
  symbols: symbols({
    wild: 'gold-basket',
    high: 'watermelon grapes pineapple',
    low: 'orange lemon plum cherry',
  }),
  machine: {
    rows: 3,
    units: 5,
    strips: [
      'BGHDFDEDHAFEGCHFBCGEGDFEGC',
      'DFDBECDECHGHEAGHBDFCFGHGEF',
      'GEFHFDGECEFGDHBGBFADCHGCFD',
    ],
    pays: {
      kind: 'lines',
      lines: LINES_5,
      table: {
        A: [0, 0, 200],
        B: [0, 0, 100],
        C: [0, 0, 40],
        D: [0, 0, 30],
        E: [0, 0, 20],
        F: [0, 0, 15],
        G: [0, 0, 12],
        H: [0, 2, 7],
      },
    },
    wild: 'A',
    gameCap: 5000,
  },
  proven: PROVEN['sunday-market'],
}

const LUCKY_TRAM: TitleData = {
  code: 'lucky-tram',
  version: 1,
  name: 'Lucky Tram',
  theme: 'tram',
  palette: {
    ground: '#12436b',
    reel: '#f3e9d2',
    frame: '#c9a227',
    accent: '#d9412b',
    glow: '#ffd75e',
  },
  model: 'classic',
  symbols: symbols({
    wild: 'tram',
    high: 'bell ticket street-lamp',
    low: 'blue-tile yellow-tile guitar sardine',
  }),
  machine: {
    rows: 3,
    units: 5,
    strips: [
      'DBGCFDHEGHGFHAEFEFGDBGHDFECEHGHFCGH',
      'AHFHGEGFGBDEDFBDHFCGHGEDFGHGHECEFHC',
      'GBHEFHDBHGHGDHGHCFDCEDFEGFGFECEHFGA',
    ],
    pays: {
      kind: 'lines',
      lines: LINES_5,
      table: {
        A: [0, 0, 180],
        B: [0, 0, 80],
        C: [0, 0, 45],
        D: [0, 0, 35],
        E: [0, 0, 20],
        F: [0, 0, 18],
        G: [0, 0, 9],
        H: [0, 0, 8],
      },
    },
    wild: 'A',
    wildTimes: 2,
    gameCap: 5000,
  },
  proven: PROVEN['lucky-tram'],
}

const COPPER_SEVENS: TitleData = {
  code: 'copper-sevens',
  version: 1,
  name: 'Copper Sevens',
  theme: 'copper',
  palette: {
    ground: '#3a1d12',
    reel: '#f0d9c0',
    frame: '#b8692e',
    accent: '#c1121f',
    glow: '#ff9e4f',
  },
  model: 'classic',
  symbols: symbols({
    wild: 'copper-seven',
    high: 'red-seven blue-seven triple-bar',
    low: 'double-bar single-bar horseshoe clover',
  }),
  machine: {
    rows: 3,
    units: 5,
    strips: [
      'HCFGFEHEFGEGHDHDCFHEDGCHEGFGFDGBFHADEGHB',
      'EDGHEHDHEGHEHEDAHGHGFDGFCFBCGFBDCFEGFHFG',
      'FEHGHFHFHEDBEGFGBGDFDCHFHEACGHEGCHGEDFDG',
    ],
    pays: {
      kind: 'lines',
      lines: LINES_5,
      table: {
        A: [0, 0, 1000],
        B: [0, 0, 350],
        C: [0, 0, 100],
        D: [0, 0, 50],
        E: [0, 0, 35],
        F: [0, 0, 15],
        G: [0, 0, 10],
        H: [0, 0, 10],
      },
    },
    wild: 'A',
    gameCap: 5000,
  },
  proven: PROVEN['copper-sevens'],
}

/** Three reels, five lines, a wild. */
export const CLASSIC_TITLES: readonly TitleData[] = [SUNDAY_MARKET, LUCKY_TRAM, COPPER_SEVENS]
