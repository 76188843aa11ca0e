import { EXPOSURE } from './exposure.ts'
import { GROUP_TICKET_RULES } from './group-ticket-rules.ts'
import { ALL_LIMITS } from './limit-names.ts'
import { BR_MONEY_RULES } from './money-rules.ts'
import type { JurisdictionProfile } from './types.ts'
import { units } from './units.ts'

/**
 * Brazil: Law 14.790/2023 and the ordinances of the Secretaria de Prêmios e Apostas. Numbers in
 * brackets are of docs/REQUIREMENTS.md; lawyers must confirm the articles before anyone goes live.
 *
 * - Age 18 by the exact date: Law 14.790, art. 26, I [S-1].
 * - A new login after 30 minutes of silence, a second factor at least every 7 days: Portaria
 *   722/2024, arts. 14 and 16 [S-11, S-12].
 * - A limit of loss and one of time must be set at sign-up: Portaria 1.231/2024, art. 31, V, in the
 *   wording of Portaria 2.579/2025 [S-5]. Their periods and amounts are the member's to choose
 *   from day, week and month; we ask for a month of loss and a day of time, the two that people
 *   think in, and offer the others beside them.
 * - A pause keeps the account open but takes no bets; an exclusion may be for a time or without an
 *   end, and one for a time ends with it: Portaria 1.231/2024, arts. 4 and 6, and Portaria
 *   2.579/2025 (autoexclusão específica) [S-22, S-26].
 * - What is offered is described in Portuguese: Law 8.078/1990 (consumer code), art. 31.
 * - Games that several bettors play together are none of those permitted online: Portaria
 *   1.207/2024 [S-C10]: group tickets are off.
 * - Games of skill, of fantasy, of several bettors and against each other are outside the permitted
 *   online games (Portaria 1.207/2024), and lotteries outside the law (14.790, art. 1) [S-C10].
 *   What is left returns 85 % at least and holds a certificate [S-60, S-62].
 * - No advance, bonus or anything of value before a bet, to draw bettors in: Law 14.790, art. 29, I
 *   [S-C9]; nothing for paying in either, as that is before the bet too.
 * - Pix and bank accounts of the member's own: Portaria 615/2024 [S-41, S-42].
 */
export const br: JurisdictionProfile = {
  code: 'br',
  isPlayMoney: false,
  minAgeYears: 18,
  timeZone: 'America/Sao_Paulo',
  dialingCode: '55',
  languages: ['pt', 'en'],
  defaultLanguage: 'pt',
  languageRules: { may: 'all', must: ['pt'] },
  termsVersion: 'br-1',
  session: {
    idleMinutes: 30,
    maxDays: 7,
    secondFactorDays: 7,
    isNewNetworkVerified: true,
    stepUpMinutes: 10,
  },
  staffSession: { idleMinutes: 15, maxHours: 10 },
  bankAccountKinds: ['br', 'pix'],
  blockedCountries: [],
  closesWithoutCountry: false,
  allows: { freePlay: true, socialSignIn: true, groupTickets: false, followPlans: false },
  deposit: { min: units('1'), max: units('50000') },
  money: BR_MONEY_RULES,
  helpLines: [
    { name: 'CVV', phone: '188', url: 'https://www.cvv.org.br' },
    { name: 'Jogadores Anônimos', phone: null, url: 'https://jogadoresanonimos.com.br' },
  ],
  limits: {
    atSignUp: [
      { kind: 'loss', period: 'month' },
      { kind: 'time', period: 'day' },
    ],
    offered: ALL_LIMITS,
    money: { min: units('1'), max: units('1000000') },
    minMinutes: 10,
    raiseWaitHours: 24,
    raiseConfirmHours: 168,
    visitGapMinutes: 5,
    pauseSpans: ['P1D', 'P3D', 'P7D', 'P30D'],
    exclusion: {
      spans: ['P1M', 'P3M', 'P6M', 'P12M', 'INDEFINITE'],
      endsByItself: true,
      indefiniteMonths: 1,
      returnWaitHours: 24,
    },
  },
  games: {
    categories: ['RNG', 'LIVE', 'SPORTS'],
    rtpFloorPpm: 850_000,
    jurisdictions: ['br'],
    needsCertificate: true,
  },
  rewards: { beforeABet: false, forDeposits: false },
  // Limits and the tax number must be given by the bettor (Portaria 2.579/2025).
  agents: { openingsPerDay: 0, billsExpireDays: 30 },
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

/**
 * The same rules with play money: to see them at work. No laboratory certifies for that, so that a
 * certificate is not required.
 */
export const brDemo: JurisdictionProfile = {
  ...br,
  code: 'br-demo',
  isPlayMoney: true,
  games: { ...br.games, needsCertificate: false },
}
