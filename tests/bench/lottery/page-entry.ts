import { timeAllPlays } from './largest.ts'

Object.assign(globalThis, { timeAllPlays })
