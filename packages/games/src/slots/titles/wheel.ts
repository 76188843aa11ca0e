import type { TitleData } from '../title.ts'
import { LINES_20, symbols } from './parts.ts'
import { PROVEN } from './proven.ts'

const AZULEJO_WHEEL: TitleData = {
  code: 'azulejo-wheel',
  version: 1,
  name: 'Azulejo Wheel',
  theme: 'azulejo',
  palette: {
    ground: '#0b3c7d',
    reel: '#f6f8fc',
    frame: '#1f6fc4',
    accent: '#f2c14e',
    glow: '#ffe9b0',
  },
  model: 'wheel',
  symbols: symbols({
    wild: 'rooster',
    bonus: 'wheel',
    high: 'caravel fountain peacock',
    low: 'lemon-tree blue-rose swallow star-tile leaf-tile',
  }),
  machine: {
    rows: 3,
    units: 20,
    strips: [
      'FDHCIHFEGBJEGDEHGIBJAIFGHCJDIJ',
      'CIJFDGCIGFJHAEHFIHJIDEGHEGJD',
      'HCAJFGDJIHCGIEHDIBEDBGFJHGEJIF',
      'AIGDIHFDJEDIHGCFJEHFIGJECGHJ',
      'JHEFIJHGIDFIGJDEACIEJHBCDGHBGF',
    ],
    pays: {
      kind: 'lines',
      lines: LINES_20,
      table: {
        A: [0, 8, 80, 300, 1500],
        C: [0, 3, 60, 250, 750],
        D: [0, 0, 40, 150, 450],
        E: [0, 0, 30, 90, 300],
        F: [0, 0, 25, 75, 250],
        G: [0, 0, 15, 40, 150],
        H: [0, 0, 9, 30, 125],
        I: [0, 0, 8, 30, 90],
        J: [0, 0, 8, 25, 90],
      },
    },
    wild: 'A',
    trigger: 'B',
    bonus: {
      need: 3,
      wheels: [
        [
          { weight: 6, coins: 160 },
          { weight: 5, coins: 200 },
          { weight: 4, coins: 240 },
          { weight: 4, coins: 300 },
          { weight: 3, coins: 400 },
          { weight: 2, coins: 600 },
          { weight: 1, coins: 1000 },
          { weight: 3, coins: 100, leads: 'wheel' },
        ],
        [
          { weight: 5, coins: 600 },
          { weight: 4, coins: 1000 },
          { weight: 2, coins: 2000 },
          { weight: 1, coins: 4000 },
        ],
      ],
    },
    gameCap: 20_000,
  },
  proven: PROVEN['azulejo-wheel'],
}

const CIRCUS_AURELIA: TitleData = {
  code: 'circus-aurelia',
  version: 1,
  name: 'Circus Aurelia',
  theme: 'circus',
  palette: {
    ground: '#7a1022',
    reel: '#fff3d9',
    frame: '#d4a017',
    accent: '#1d6fa5',
    glow: '#ffe066',
  },
  model: 'wheel',
  symbols: symbols({
    wild: 'ringmaster',
    bonus: 'wheel',
    high: 'acrobat strongman juggler',
    low: 'clown unicycle popcorn top-hat juggling-ball',
  }),
  machine: {
    rows: 3,
    units: 20,
    strips: [
      'JIBJGEIDHCAGCHECFGIFDJFHEIJGDBH',
      'EFHCGJDIHDJGIDGCAICFJGHEIJEFH',
      'IGDJIBGFIGHCEHJEHAFCJFDJECIBHGD',
      'FJIGEJFEDCEFDJHIGHAIGHCJHDCGI',
      'GDHIGHEDJAGFICBEJCFICDBHJGIFEHJ',
    ],
    pays: {
      kind: 'lines',
      lines: LINES_20,
      table: {
        A: [0, 8, 75, 300, 900],
        C: [0, 4, 60, 180, 750],
        D: [0, 0, 40, 150, 400],
        E: [0, 0, 30, 90, 300],
        F: [0, 0, 18, 75, 250],
        G: [0, 0, 18, 45, 150],
        H: [0, 0, 10, 40, 120],
        I: [0, 0, 9, 35, 90],
        J: [0, 0, 9, 30, 90],
      },
    },
    wild: 'A',
    trigger: 'B',
    bonus: {
      need: 3,
      wheels: [
        [
          { weight: 5, coins: 100 },
          { weight: 4, coins: 160 },
          { weight: 4, coins: 200 },
          { weight: 2, coins: 300 },
          { weight: 4, coins: 40, leads: 'pick' },
          { weight: 3, coins: 60, leads: 'pick' },
        ],
      ],
      pick: { prizes: [20, 20, 40, 40, 60, 60, 80, 100, 160, 300], ends: 3 },
    },
    gameCap: 20_000,
  },
  proven: PROVEN['circus-aurelia'],
}

const RIVERBOAT_WHEEL: TitleData = {
  code: 'riverboat-wheel',
  version: 1,
  name: 'Riverboat Wheel',
  theme: 'riverboat',
  palette: {
    ground: '#1f3b4d',
    reel: '#f2e8cf',
    frame: '#9b2226',
    accent: '#e9c46a',
    glow: '#fff1c1',
  },
  model: 'wheel',
  symbols: symbols({
    wild: 'paddle-steamer',
    bonus: 'wheel',
    high: 'river-queen banjo pocket-aces',
    low: 'gold-watch cigar-box bow-tie lucky-dice river-stone',
  }),
  machine: {
    rows: 3,
    units: 20,
    strips: [
      'IEDHCBHIJHAJGIBEGFDGEJGCFJIHFJ',
      'EDCEIJAIGJHFEGDIGFIHCJHFJHGJ',
      'EFCHIDBIJGDJHACGHJIHGIFJEBFEGJ',
      'DJIHJFGCJIFGIHAGFEHJGEDIHCJE',
      'JCFJEBJIHJIAGHDGIECHIJHDFEGFBG',
    ],
    pays: {
      kind: 'lines',
      lines: LINES_20,
      table: {
        A: [0, 7, 125, 500, 2500],
        C: [0, 3, 70, 250, 1500],
        D: [0, 0, 50, 150, 600],
        E: [0, 0, 35, 100, 350],
        F: [0, 0, 25, 80, 250],
        G: [0, 0, 12, 40, 125],
        H: [0, 0, 8, 25, 100],
        I: [0, 0, 7, 25, 100],
        J: [0, 0, 7, 20, 80],
      },
    },
    wild: 'A',
    trigger: 'B',
    bonus: {
      need: 3,
      wheels: [
        [
          { weight: 8, coins: 100 },
          { weight: 6, coins: 200 },
          { weight: 4, coins: 300 },
          { weight: 2, coins: 600 },
          { weight: 4, coins: 0, leads: 'wheel' },
          { weight: 2, coins: 200, leads: 'pick' },
        ],
        [
          { weight: 6, coins: 400 },
          { weight: 4, coins: 1000 },
          { weight: 2, coins: 2000 },
          { weight: 2, coins: 0, leads: 'wheel' },
        ],
        [
          { weight: 3, coins: 4000 },
          { weight: 2, coins: 10_000 },
          { weight: 1, coins: 20_000 },
        ],
      ],
      pick: { prizes: [40, 60, 80, 100, 120, 160, 200, 400, 800], ends: 2 },
    },
    gameCap: 20_000,
  },
  proven: PROVEN['riverboat-wheel'],
}

/** Twenty lines and a wheel: three wheels on reels 1, 3 and 5 turn it; some segments open boxes. */
export const WHEEL_TITLES: readonly TitleData[] = [AZULEJO_WHEEL, CIRCUS_AURELIA, RIVERBOAT_WHEEL]
