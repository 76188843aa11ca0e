import { demoBrand, demoTrials, placarBrand, quintalBrand } from '@fairhouse/profiles'
import type { BrandSize, HistoryInput } from './shapes.ts'

const NOBODY = {
  members: 0,
  slipsPerDay: 0,
  roundsPerDay: 0,
  lotteriesPerRound: 0,
  lastDraws: 0,
  recordedDraws: 0,
  withdrawalsPerDay: 0,
  visitsPerDay: 0,
  groupsPerDay: 0,
} as const

/** Days of the past that a fresh install begins with. */
const HISTORY_DAYS = 60

/**
 * The size of the past in the demo brands: most in the first; in the others a handful of members
 * and the draws that their pages show. Quintal requires identification before play, and documents
 * are not invented, so nobody plays there.
 */
const BRANDS: readonly BrandSize[] = [
  {
    seed: demoBrand,
    members: 288,
    slipsPerDay: 130,
    roundsPerDay: 1,
    lotteriesPerRound: 3,
    lastDraws: 16,
    recordedDraws: 3,
    withdrawalsPerDay: 4,
    visitsPerDay: 4,
    groupsPerDay: 1,
  },
  { ...NOBODY, seed: demoTrials, lastDraws: 5 },
  {
    ...NOBODY,
    seed: placarBrand,
    members: 8,
    slipsPerDay: 6,
    roundsPerDay: 1,
    lotteriesPerRound: 1,
    lastDraws: 16,
  },
  { ...NOBODY, seed: quintalBrand, members: 4, lastDraws: 8 },
]

/** The past of a fresh install that is over at `end`. */
export function demoHistory(end: Date): HistoryInput {
  return { seed: 'sixty days of nobody', end, days: HISTORY_DAYS, brands: BRANDS }
}
