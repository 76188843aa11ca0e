import { EXPOSURE } from './exposure.ts'
import { GROUP_TICKET_RULES } from './group-ticket-rules.ts'
import { ALL_LIMITS } from './limit-names.ts'
import { MONEY_RULES } from './money-rules.ts'
import type { JurisdictionProfile } from './types.ts'
import { units } from './units.ts'

/** Play money, clearly labelled: what a fresh install runs. */
export const demo: JurisdictionProfile = {
  code: 'demo',
  isPlayMoney: true,
  minAgeYears: 18,
  timeZone: 'America/Sao_Paulo',
  dialingCode: '55',
  languages: ['pt', 'en'],
  defaultLanguage: 'pt',
  languageRules: { may: 'all', must: [] },
  termsVersion: 'demo-1',
  session: {
    idleMinutes: 30,
    maxDays: 7,
    secondFactorDays: 30,
    isNewNetworkVerified: true,
    stepUpMinutes: 10,
  },
  staffSession: { idleMinutes: 15, maxHours: 10 },
  bankAccountKinds: ['br', 'pix', 'iban', 'crypto'],
  blockedCountries: [],
  closesWithoutCountry: false,
  allows: { freePlay: true, socialSignIn: true, groupTickets: true, followPlans: true },
  deposit: { min: units('5'), max: units('10000') },
  money: MONEY_RULES,
  helpLines: [
    { name: 'Jogadores Anônimos', phone: null, url: 'https://jogadoresanonimos.com.br' },
    { name: 'Gambling Therapy', phone: null, url: 'https://www.gamblingtherapy.org' },
  ],
  limits: {
    atSignUp: [],
    offered: ALL_LIMITS,
    money: { min: units('1'), max: units('10000000') },
    minMinutes: 10,
    raiseWaitHours: 24,
    raiseConfirmHours: 168,
    visitGapMinutes: 5,
    pauseSpans: ['P1D', 'P3D', 'P7D', 'P30D'],
    exclusion: {
      spans: ['P6M', 'P12M', 'P60M', 'INDEFINITE'],
      endsByItself: true,
      indefiniteMonths: 12,
      returnWaitHours: 24,
    },
  },
  games: {
    categories: ['RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'],
    rtpFloorPpm: 850_000,
    jurisdictions: ['demo'],
    needsCertificate: false,
  },
  rewards: { beforeABet: true, forDeposits: true },
  agents: { openingsPerDay: 100, billsExpireDays: 30 },
  lottery: {
    minUnitStake: units('0.01'),
    maxStake: units('50000'),
    maxPayout: units('500000'),
    maxLines: 1_000_000,
    maxMultiple: 99_999,
    maxChaseSteps: 100,
    exposure: EXPOSURE,
    groupTickets: GROUP_TICKET_RULES,
    leastPrizeGroup: 1800,
  },
}
