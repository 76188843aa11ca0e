import type { Backdrop } from './backdrop.ts'

/** Grounds under a sky that stays dark by day, too. */
export const NIGHT_THEMES: Readonly<Record<string, Backdrop>> = {
  copper: {
    sky: { colours: ['#1c0d08', '#4a2414', '#8a4a24'], isNight: true },
    layers: [
      { shape: 'rays', y: 0.4, colour: '#ff9e4f' },
      { shape: 'bricks', y: 0.78, colour: '#4a2416' },
      { shape: 'lights', y: 0.1, colour: '#ffb066' },
    ],
  },
  harbour: {
    sky: {
      colours: ['#0d0d26', '#2a2452', '#b35a52'],
      isNight: true,
      stars: 70,
      orb: { x: 0.8, y: 0.18, r: 0.05, colour: '#fff0c9' },
    },
    layers: [
      { shape: 'city', y: 0.66, colour: '#241f45', other: '#ffcf73' },
      { shape: 'waves', y: 0.74, colour: '#1d2b57' },
      { shape: 'lights', y: 0.4, colour: '#ffc766' },
    ],
  },
  alchemy: {
    sky: { colours: ['#1c1433', '#3a2566', '#20143f'], isNight: true, stars: 30 },
    layers: [
      { shape: 'bricks', y: 0.02, colour: '#2c2048' },
      { shape: 'curtains', y: 0, colour: '#4a1f5e' },
      { shape: 'lights', y: 0.2, colour: '#b28dff' },
    ],
  },
  steppe: {
    sky: {
      colours: ['#1d2740', '#3f5578', '#a9c4d9'],
      isNight: true,
      orb: { x: 0.3, y: 0.2, r: 0.05, colour: '#bfe6ff' },
    },
    layers: [
      { shape: 'mountains', y: 0.68, colour: '#4a5a78' },
      { shape: 'hills', y: 0.8, colour: '#6d7a46' },
      { shape: 'dunes', y: 0.92, colour: '#8f8a4a' },
    ],
  },
  arcade: {
    sky: {
      colours: ['#0b0221', '#3b0a5c', '#ff2e88'],
      isNight: true,
      stars: 60,
      orb: { x: 0.5, y: 0.46, r: 0.2, colour: '#ff9e3d' },
    },
    layers: [
      { shape: 'mountains', y: 0.64, colour: '#24104a' },
      { shape: 'grid', y: 0.64, colour: '#22e6ff' },
    ],
  },
  carnival: {
    sky: { colours: ['#32105a', '#7a1f8f', '#ff6a5c'], isNight: true, stars: 50 },
    layers: [
      { shape: 'rays', y: 0.5, colour: '#ffe14d' },
      { shape: 'city', y: 0.84, colour: '#3d1466', other: '#ffd84d' },
      { shape: 'lights', y: 0.05, colour: '#37e0c8' },
    ],
  },
  aurora: {
    sky: { colours: ['#050f24', '#0b2a4f', '#1f5a78'], isNight: true, stars: 120 },
    layers: [
      { shape: 'aurora', y: 0.2, colour: '#3dffb5', other: '#7a6bff' },
      { shape: 'mountains', y: 0.8, colour: '#cfe6f5' },
      { shape: 'pines', y: 0.95, colour: '#12354a' },
    ],
  },
  clockwork: {
    sky: { colours: ['#1d1a22', '#4a3d3a', '#8a6a44'], isNight: true },
    layers: [
      { shape: 'cogs', y: 0, colour: '#5c4a38' },
      { shape: 'rays', y: 0.2, colour: '#ffd58a' },
      { shape: 'bricks', y: 0.9, colour: '#3a3038' },
    ],
  },
  forge: {
    sky: { colours: ['#12122a', '#2f3563', '#7a3a2e'], isNight: true, stars: 40 },
    layers: [
      { shape: 'mountains', y: 0.7, colour: '#2c3157' },
      { shape: 'rays', y: 1.02, colour: '#ff8a3d' },
      { shape: 'lights', y: 0.45, colour: '#ffb347' },
    ],
  },
  foundry: {
    sky: { colours: ['#17110e', '#4a2a18', '#c2622a'], isNight: true },
    layers: [
      { shape: 'cogs', y: 0, colour: '#3a2a20' },
      { shape: 'bricks', y: 0.8, colour: '#3d2c22' },
      { shape: 'lights', y: 0.4, colour: '#ffae42' },
    ],
  },
  lanterns: {
    sky: {
      colours: ['#3a0610', '#8a1420', '#e0552e'],
      isNight: true,
      orb: { x: 0.5, y: 0.2, r: 0.1, colour: '#ffe0a0' },
    },
    layers: [
      { shape: 'mountains', y: 0.72, colour: '#5a0f1c' },
      { shape: 'city', y: 0.9, colour: '#3f0a14', other: '#ffc14d' },
      { shape: 'lights', y: 0, colour: '#ff9a3d' },
    ],
  },
  vault: {
    sky: {
      colours: ['#0a1424', '#1f3a5a', '#4a6a8a'],
      isNight: true,
      stars: 60,
      orb: { x: 0.24, y: 0.2, r: 0.08, colour: '#f4f6ff' },
    },
    layers: [
      { shape: 'city', y: 0.74, colour: '#16273f', other: '#ffe9a0' },
      { shape: 'bricks', y: 0.86, colour: '#22344d' },
    ],
  },
  circus: {
    sky: { colours: ['#3f0a18', '#8f1a2e', '#f0a04a'], isNight: true },
    layers: [
      { shape: 'rays', y: 0.35, colour: '#ffe066' },
      { shape: 'curtains', y: 0, colour: '#b01a34' },
      { shape: 'awning', y: 0.08, colour: '#c22038', other: '#ffe9b8' },
      { shape: 'lights', y: 0.1, colour: '#ffd95c' },
    ],
  },
  abyss: {
    sky: { colours: ['#0b5a78', '#063a58', '#02101c'], isNight: true },
    layers: [
      { shape: 'rays', y: -0.15, colour: '#7af5ff' },
      { shape: 'mountains', y: 0.86, colour: '#052a40' },
      { shape: 'lights', y: 0.2, colour: '#3df0dc' },
    ],
  },
  observatory: {
    sky: {
      colours: ['#05051a', '#151a4a', '#3d3a8a'],
      isNight: true,
      stars: 160,
      orb: { x: 0.8, y: 0.18, r: 0.06, colour: '#bde0fe' },
    },
    layers: [
      { shape: 'aurora', y: 0.2, colour: '#4a6bff', other: '#a04dff' },
      { shape: 'mountains', y: 0.84, colour: '#14143a' },
      { shape: 'pines', y: 0.97, colour: '#0c0c26' },
    ],
  },
}
