import { fromDecimal, minor, type Minor } from '@fairhouse/money'
import type { JurisdictionProfile } from './types.ts'

function units(decimal: string): Minor {
  return fromDecimal(decimal) ?? minor(0n)
}

/** Play money, clearly labelled: what a fresh install runs. */
export const demo: JurisdictionProfile = {
  code: 'demo',
  isPlayMoney: true,
  minAgeYears: 18,
  timeZone: 'America/Sao_Paulo',
  languages: ['pt', 'en'],
  defaultLanguage: 'pt',
  termsVersion: 'demo-1',
  session: {
    idleMinutes: 30,
    maxDays: 7,
    secondFactorDays: 30,
    isNewNetworkVerified: true,
    stepUpMinutes: 10,
  },
  staffSession: { idleMinutes: 15, maxHours: 10 },
  bankAccountKinds: ['br', 'pix', 'iban'],
  blockedCountries: [],
  allows: { freePlay: true, socialSignIn: true },
  deposit: { min: units('5'), max: units('10000') },
  lottery: {
    minUnitStake: units('0.01'),
    maxStake: units('50000'),
    maxPayout: units('500000'),
    maxLines: 1_000_000,
    maxMultiple: 99_999,
  },
}
