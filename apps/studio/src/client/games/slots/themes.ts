import type { Backdrop } from './backdrop.ts'
import { NIGHT_THEMES } from './night-themes.ts'

/** The ground behind each machine, by the theme of its title. */
export const THEMES: Readonly<Record<string, Backdrop>> = {
  ...NIGHT_THEMES,
  market: {
    sky: {
      colours: ['#7cc6f2', '#bfe6f5', '#fbe6b4'],
      orb: { x: 0.8, y: 0.22, r: 0.07, colour: '#ffe27a' },
    },
    layers: [
      { shape: 'city', y: 0.7, colour: '#d98e5f', other: '#fff3c4' },
      { shape: 'hills', y: 0.92, colour: '#6aa65a' },
      { shape: 'awning', y: 0.09, colour: '#c8452f', other: '#fff3dc' },
    ],
  },
  tram: {
    sky: {
      colours: ['#123a66', '#2f76a8', '#f6b877'],
      orb: { x: 0.2, y: 0.3, r: 0.06, colour: '#ffd08a' },
    },
    layers: [
      { shape: 'city', y: 0.62, colour: '#3f6d9a', other: '#ffe08a' },
      { shape: 'city', y: 0.86, colour: '#8a4a3a', other: '#ffd25e' },
      { shape: 'hills', y: 0.98, colour: '#2a3a55' },
    ],
  },
  sea: {
    sky: { colours: ['#1fa3b8', '#0b6f92', '#06405c'] },
    layers: [
      { shape: 'rays', y: -0.1, colour: '#c9fbff' },
      { shape: 'hills', y: 0.84, colour: '#0c6a7a' },
      { shape: 'lights', y: 0.15, colour: '#bff6ff' },
      { shape: 'dunes', y: 0.96, colour: '#d9b36b' },
    ],
  },
  jungle: {
    sky: { colours: ['#b9e06c', '#4f9c4a', '#123018'] },
    layers: [
      { shape: 'rays', y: 0, colour: '#f3ffb0' },
      { shape: 'hills', y: 0.7, colour: '#2b6b33' },
      { shape: 'leaves', y: 0.9, colour: '#1d5a2a' },
      { shape: 'leaves', y: 0.1, colour: '#2f7d33' },
    ],
  },
  maps: {
    sky: {
      colours: ['#e8c98a', '#b9855a', '#4a3a4f'],
      orb: { x: 0.5, y: 0.3, r: 0.09, colour: '#ffe6a8' },
    },
    layers: [
      { shape: 'mountains', y: 0.66, colour: '#7d6a7a' },
      { shape: 'waves', y: 0.74, colour: '#33597a' },
    ],
  },
  'sun-temple': {
    sky: {
      colours: ['#f9b43c', '#e8702a', '#6b2410'],
      orb: { x: 0.5, y: 0.24, r: 0.12, colour: '#fff07a' },
    },
    layers: [
      { shape: 'rays', y: 0.24, colour: '#fff2a0' },
      { shape: 'temple', y: 0.52, colour: '#a8562a' },
      { shape: 'leaves', y: 0.95, colour: '#2f5a2a' },
    ],
  },
  koi: {
    sky: {
      colours: ['#bfe8dc', '#59b0a4', '#0e4d4a'],
      orb: { x: 0.75, y: 0.2, r: 0.1, colour: '#ffe8d6' },
    },
    layers: [
      { shape: 'mountains', y: 0.58, colour: '#5d9a94' },
      { shape: 'waves', y: 0.7, colour: '#1c7a72' },
      { shape: 'leaves', y: 0.1, colour: '#b8475c' },
    ],
  },
  andes: {
    sky: {
      colours: ['#3f86c4', '#8fc4e6', '#fbe4b0'],
      orb: { x: 0.2, y: 0.2, r: 0.07, colour: '#fff3c0' },
    },
    layers: [
      { shape: 'mountains', y: 0.62, colour: '#6f8fb5' },
      { shape: 'mountains', y: 0.78, colour: '#4f6a86' },
      { shape: 'hills', y: 0.94, colour: '#a8703f' },
    ],
  },
  quarry: {
    sky: {
      colours: ['#ffd894', '#d99a55', '#6b4f38'],
      orb: { x: 0.8, y: 0.2, r: 0.07, colour: '#fff2a8' },
    },
    layers: [
      { shape: 'mountains', y: 0.6, colour: '#9a7250' },
      { shape: 'temple', y: 0.72, colour: '#7d5c42' },
      { shape: 'bricks', y: 0.9, colour: '#4f4033' },
    ],
  },
  'rain-temple': {
    sky: { colours: ['#8fd0c4', '#3f8a84', '#1d3b3a'] },
    layers: [
      { shape: 'mountains', y: 0.6, colour: '#4a8a80' },
      { shape: 'temple', y: 0.6, colour: '#56776a' },
      { shape: 'leaves', y: 0.1, colour: '#1f5c46' },
      { shape: 'lights', y: 0, colour: '#d6fff6' },
    ],
  },
  'candy-space': {
    sky: {
      colours: ['#3a1c71', '#a13fa8', '#ff9ac1'],
      stars: 70,
      orb: { x: 0.82, y: 0.2, r: 0.1, colour: '#fff9a6' },
    },
    layers: [
      { shape: 'hills', y: 0.82, colour: '#ff8fc0' },
      { shape: 'hills', y: 0.94, colour: '#8fe3d6' },
      { shape: 'lights', y: 0.05, colour: '#fff0a6' },
    ],
  },
  orchard: {
    sky: {
      colours: ['#8fd4f5', '#d6f0c9', '#fbf0b8'],
      orb: { x: 0.22, y: 0.2, r: 0.08, colour: '#fff3a0' },
    },
    layers: [
      { shape: 'hills', y: 0.72, colour: '#7dbb58' },
      { shape: 'hills', y: 0.86, colour: '#4f9a48' },
      { shape: 'leaves', y: 0.1, colour: '#3f8a3c' },
    ],
  },
  azulejo: {
    sky: { colours: ['#9fd0f5', '#dcebf7', '#f6f1e2'] },
    layers: [
      { shape: 'tiles', y: 0, colour: '#1f6fc4', other: '#f6f8fc' },
      { shape: 'rays', y: 0.4, colour: '#ffffff' },
    ],
  },
  riverboat: {
    sky: {
      colours: ['#2a4a72', '#c27a66', '#ffd28a'],
      orb: { x: 0.5, y: 0.5, r: 0.09, colour: '#ffdf9a' },
    },
    layers: [
      { shape: 'pines', y: 0.66, colour: '#2c4a4a' },
      { shape: 'waves', y: 0.68, colour: '#2f5d7a' },
      { shape: 'lights', y: 0.55, colour: '#ffe2a0' },
    ],
  },
  caravan: {
    sky: {
      colours: ['#2f4a86', '#e08a4f', '#ffd68a'],
      orb: { x: 0.7, y: 0.44, r: 0.1, colour: '#fff0b0' },
    },
    layers: [
      { shape: 'dunes', y: 0.68, colour: '#c98a4a' },
      { shape: 'dunes', y: 0.8, colour: '#b06f36' },
      { shape: 'dunes', y: 0.93, colour: '#8a4f26' },
    ],
  },
}
