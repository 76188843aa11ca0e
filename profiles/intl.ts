import { EXPOSURE } from './exposure.ts'
import { GROUP_TICKET_RULES } from './group-ticket-rules.ts'
import { ALL_LIMITS } from './limit-names.ts'
import { INTL_MONEY_RULES } from './money-rules.ts'
import type { JurisdictionProfile } from './types.ts'
import { units } from './units.ts'

/**
 * International: for a licence without a stricter profile of its own. GLI-19 v3.0 with the stricter
 * of the British and Maltese rules where it leaves a choice. Numbers in brackets are of
 * docs/REQUIREMENTS.md.
 *
 * - A new login after 30 minutes of silence, a full one after 30 days: GLI-19 §2.5.4 [S-11, S-12].
 * - All limits from sign-up on, none forced; lower at once, higher after 24 hours and a second
 *   confirmation: RTS 12A, 12B, 12D; GLI-19 A.3.7 [S-15, S-16, S-17, S-18].
 * - Pauses up to six weeks; exclusions of six months at the least, which the member must ask to
 *   end and which then last another 24 hours (an indefinite one 7 days in Malta: the longer wait
 *   serves for both): LCCP 3.5, Player Protection Directive [S-22, S-23].
 * - Games return 85 % at least, the Maltese floor, where GLI-19 §4.7.1 asks for 75 %, and hold a
 *   certificate: GLI-19 §2.4.1 [S-60, S-62].
 * - Nothing is offered where the FATF calls for counter-measures or enhanced due diligence
 *   ("High-Risk Jurisdictions subject to a Call for Action"; look it up three times a year).
 */
export const intl: JurisdictionProfile = {
  code: 'intl',
  isPlayMoney: false,
  minAgeYears: 18,
  timeZone: 'UTC',
  dialingCode: null,
  languages: ['en', 'pt'],
  defaultLanguage: 'en',
  languageRules: { may: 'all', must: ['en'] },
  termsVersion: 'intl-1',
  session: {
    idleMinutes: 30,
    maxDays: 30,
    secondFactorDays: 30,
    isNewNetworkVerified: true,
    stepUpMinutes: 10,
  },
  staffSession: { idleMinutes: 15, maxHours: 10 },
  bankAccountKinds: ['iban', 'crypto'],
  blockedCountries: ['IR', 'KP', 'MM'],
  closesWithoutCountry: true,
  allows: { freePlay: true, socialSignIn: true, groupTickets: true, followPlans: true },
  deposit: { min: units('5'), max: units('50000') },
  money: INTL_MONEY_RULES,
  helpLines: [{ name: 'Gambling Therapy', phone: null, url: 'https://www.gamblingtherapy.org' }],
  limits: {
    atSignUp: [],
    offered: ALL_LIMITS,
    money: { min: units('1'), max: units('10000000') },
    minMinutes: 10,
    raiseWaitHours: 24,
    raiseConfirmHours: 168,
    visitGapMinutes: 5,
    pauseSpans: ['P1D', 'P7D', 'P30D', 'P42D'],
    exclusion: {
      spans: ['P6M', 'P12M', 'P60M', 'INDEFINITE'],
      endsByItself: false,
      indefiniteMonths: 12,
      returnWaitHours: 168,
    },
  },
  games: {
    categories: ['RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'],
    rtpFloorPpm: 850_000,
    jurisdictions: ['intl', 'mga', 'gli'],
    needsCertificate: true,
  },
  rewards: { beforeABet: true, forDeposits: true },
  agents: { openingsPerDay: 50, billsExpireDays: 30 },
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
