/** Appearance of a species; all swim to the right. Sizes are parts of the length. */
export interface Look {
  readonly shape: 'fish' | 'flat' | 'shark' | 'whale' | 'squid' | 'turtle' | 'lobster' | 'horse'
  readonly colours: readonly [back: string, belly: string, mark: string]
  /** Height of the body ÷ length. */
  readonly high: number
  readonly marks?: 'bands' | 'dots' | 'line' | 'spines' | 'patch'
}

export const LOOKS: Readonly<Record<string, Look>> = {
  anchovy: { shape: 'fish', colours: ['#4a78a8', '#dfeaf5', '#2b4d78'], high: 0.26, marks: 'line' },
  sardine: { shape: 'fish', colours: ['#2f6f86', '#e3f1ef', '#174654'], high: 0.3, marks: 'dots' },
  clownfish: {
    shape: 'fish',
    colours: ['#f26a1b', '#ffb057', '#ffffff'],
    high: 0.5,
    marks: 'bands',
  },
  seahorse: { shape: 'horse', colours: ['#e2a81f', '#ffe07a', '#a86c0c'], high: 1.25 },
  mackerel: {
    shape: 'fish',
    colours: ['#1f8a7a', '#e9f7ee', '#0c4d52'],
    high: 0.32,
    marks: 'bands',
  },
  angelfish: {
    shape: 'fish',
    colours: ['#f4cf3d', '#fff4ba', '#31405e'],
    high: 0.85,
    marks: 'bands',
  },
  pufferfish: {
    shape: 'fish',
    colours: ['#c99a3d', '#fff2d4', '#6d4d16'],
    high: 0.82,
    marks: 'spines',
  },
  lionfish: {
    shape: 'fish',
    colours: ['#b8323b', '#f7d9c9', '#6e141d'],
    high: 0.62,
    marks: 'spines',
  },
  squid: { shape: 'squid', colours: ['#c95d96', '#f6c3d8', '#84305f'], high: 0.42 },
  lobster: { shape: 'lobster', colours: ['#c8321f', '#f0765a', '#7a170c'], high: 0.5 },
  octopus: { shape: 'squid', colours: ['#8b4fc2', '#d7b2f2', '#572a86'], high: 0.62 },
  turtle: { shape: 'turtle', colours: ['#3f8a3a', '#cfe38f', '#215020'], high: 0.66 },
  ray: { shape: 'flat', colours: ['#7d6a4f', '#cbb892', '#4b3d29'], high: 0.72, marks: 'dots' },
  swordfish: { shape: 'shark', colours: ['#27548f', '#dfe9f4', '#14325c'], high: 0.26 },
  tuna: { shape: 'fish', colours: ['#1c4a86', '#e6eef6', '#f0c437'], high: 0.36, marks: 'line' },
  hammerhead: { shape: 'shark', colours: ['#60707f', '#e3e8ec', '#38444f'], high: 0.3 },
  manta: { shape: 'flat', colours: ['#25344f', '#8ea4c7', '#101a2c'], high: 0.86 },
  orca: { shape: 'whale', colours: ['#14181f', '#f5f7f9', '#ffffff'], high: 0.38, marks: 'patch' },
  whale: { shape: 'whale', colours: ['#3c6fae', '#dfeaf6', '#234a7d'], high: 0.42 },
  'sea-dragon': {
    shape: 'shark',
    colours: ['#d4a015', '#fff0a3', '#b3341c'],
    high: 0.34,
    marks: 'spines',
  },
}

export const FALLBACK: Look = {
  shape: 'fish',
  colours: ['#4a78a8', '#dfeaf5', '#2b4d78'],
  high: 0.4,
}
