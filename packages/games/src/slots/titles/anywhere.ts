import type { TitleData } from '../title.ts'
import { alike, symbols } from './parts.ts'
import { PROVEN } from './proven.ts'

const SWEET_ORBIT: TitleData = {
  code: 'sweet-orbit',
  version: 1,
  name: 'Sweet Orbit',
  theme: 'candy-space',
  palette: {
    ground: '#3a1c71',
    reel: '#ffd9ec',
    frame: '#ff7eb6',
    accent: '#7afcff',
    glow: '#fff9a6',
  },
  model: 'anywhere',
  symbols: symbols({
    scatter: 'lollipop-moon',
    high: 'candy-planet jelly-comet rocket-pop gumdrop',
    low: 'mint-swirl caramel liquorice sugar-star',
    boost: 'boost-two boost-five',
  }),
  machine: {
    rows: 5,
    units: 20,
    strips: alike(6, 'IFCBGEGDIFHAJEGIEFIHBFCDHDIGHEHIG'),
    pays: {
      kind: 'anywhere',
      table: {
        B: [
          [8, 250],
          [10, 600],
          [12, 1250],
        ],
        C: [
          [8, 70],
          [10, 250],
          [12, 600],
        ],
        D: [
          [8, 50],
          [10, 125],
          [12, 400],
        ],
        E: [
          [8, 40],
          [10, 80],
          [12, 250],
        ],
        F: [
          [8, 25],
          [10, 50],
          [12, 200],
        ],
        G: [
          [8, 20],
          [10, 40],
          [12, 125],
        ],
        H: [
          [8, 10],
          [10, 25],
          [12, 100],
        ],
        I: [
          [8, 7],
          [10, 20],
          [12, 80],
        ],
      },
    },
    trigger: 'A',
    cascade: { ladder: [1], most: 8 },
    boosts: { J: 2, K: 5 },
    free: {
      strips: alike(6, 'EDFIGCEGIDIHIKFDHGICHEFHBIGFHEGBJA'),
      times: 1,
      games: [0, 0, 0, 0, 10, 12, 15],
      again: [0, 0, 0, 3, 5, 5, 5],
      most: 30,
    },
    gameCap: 20_000,
  },
  proven: PROVEN['sweet-orbit'],
}

const THUNDER_FORGE: TitleData = {
  code: 'thunder-forge',
  version: 1,
  name: 'Thunder Forge',
  theme: 'forge',
  palette: {
    ground: '#1b1b2f',
    reel: '#3c415c',
    frame: '#b4a582',
    accent: '#ff6b35',
    glow: '#ffd166',
  },
  model: 'anywhere',
  symbols: symbols({
    scatter: 'storm-rune',
    high: 'hammer winged-helm shield battle-axe',
    low: 'drinking-horn anvil iron-ring rune-stone',
    boost: 'boost-three boost-ten',
  }),
  machine: {
    rows: 5,
    units: 20,
    strips: alike(6, 'ICFDEDGIFHCBJFAFGIHEHEDIHGICGEGHB'),
    pays: {
      kind: 'anywhere',
      table: {
        B: [
          [8, 300],
          [10, 750],
          [12, 1800],
        ],
        C: [
          [8, 75],
          [10, 300],
          [12, 750],
        ],
        D: [
          [8, 60],
          [10, 150],
          [12, 500],
        ],
        E: [
          [8, 40],
          [10, 100],
          [12, 300],
        ],
        F: [
          [8, 25],
          [10, 60],
          [12, 180],
        ],
        G: [
          [8, 12],
          [10, 40],
          [12, 125],
        ],
        H: [
          [8, 7],
          [10, 25],
          [12, 100],
        ],
        I: [
          [8, 6],
          [10, 18],
          [12, 75],
        ],
      },
    },
    trigger: 'A',
    cascade: { ladder: [1], most: 8 },
    boosts: { J: 3, K: 10 },
    free: {
      strips: alike(6, 'DGCGIBEGJFHFDEHIFKCHBHADIGFIGECHEI'),
      times: 1,
      games: [0, 0, 0, 0, 8, 10, 15],
      again: [0, 0, 0, 2, 5, 5, 5],
      most: 25,
    },
    gameCap: 20_000,
  },
  proven: PROVEN['thunder-forge'],
}

const ORCHARD_BURST: TitleData = {
  code: 'orchard-burst',
  version: 1,
  name: 'Orchard Burst',
  theme: 'orchard',
  palette: {
    ground: '#2f5d3a',
    reel: '#fdf6e3',
    frame: '#c75146',
    accent: '#f6ae2d',
    glow: '#d5f2a5',
  },
  model: 'anywhere',
  symbols: symbols({
    scatter: 'beehive',
    high: 'fig pomegranate peach pear',
    low: 'apple apricot quince walnut',
    boost: 'boost-two boost-three',
  }),
  machine: {
    rows: 5,
    units: 20,
    strips: alike(6, 'GHGFHIFEJHBGFCICIAIBEDHDHECGEIDBF'),
    pays: {
      kind: 'anywhere',
      table: {
        B: [
          [8, 125],
          [10, 350],
          [12, 1200],
        ],
        C: [
          [8, 90],
          [10, 250],
          [12, 750],
        ],
        D: [
          [8, 70],
          [10, 180],
          [12, 450],
        ],
        E: [
          [8, 45],
          [10, 120],
          [12, 350],
        ],
        F: [
          [8, 35],
          [10, 90],
          [12, 250],
        ],
        G: [
          [8, 25],
          [10, 70],
          [12, 200],
        ],
        H: [
          [8, 18],
          [10, 45],
          [12, 180],
        ],
        I: [
          [8, 12],
          [10, 35],
          [12, 125],
        ],
      },
    },
    trigger: 'A',
    cascade: { ladder: [1], most: 8 },
    boosts: { J: 2, K: 3 },
    free: {
      strips: alike(6, 'GBIGCIDIFHEKIHGAHIFECBGFEFHCDHBDJE'),
      times: 1,
      games: [0, 0, 0, 0, 8, 10, 12],
      again: [0, 0, 0, 3, 4, 5, 5],
      most: 24,
    },
    gameCap: 20_000,
  },
  proven: PROVEN['orchard-burst'],
}

/** Eight alike anywhere in 6 × 5, cascades, and boosts that multiply what a game won. */
export const ANYWHERE_TITLES: readonly TitleData[] = [SWEET_ORBIT, THUNDER_FORGE, ORCHARD_BURST]
