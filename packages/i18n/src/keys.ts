import type agent from '../locales/en/agent.json'
import type bets from '../locales/en/bets.json'
import type cashier from '../locales/en/cashier.json'
import type chase from '../locales/en/chase.json'
import type closed from '../locales/en/closed.json'
import type common from '../locales/en/common.json'
import type contracts from '../locales/en/contracts.json'
import type errors from '../locales/en/errors.json'
import type fields from '../locales/en/fields.json'
import type follow from '../locales/en/follow.json'
import type group from '../locales/en/group.json'
import type help from '../locales/en/help.json'
import type home from '../locales/en/home.json'
import type identity from '../locales/en/identity.json'
import type games from '../locales/en/games.json'
import type kyc from '../locales/en/kyc.json'
import type legal from '../locales/en/legal.json'
import type limits from '../locales/en/limits.json'
import type lottery from '../locales/en/lottery.json'
import type messages from '../locales/en/messages.json'
import type notices from '../locales/en/notices.json'
import type offers from '../locales/en/offers.json'
import type office from '../locales/en/office.json'
import type plays from '../locales/en/plays.json'
import type playsElevenFive from '../locales/en/playsElevenFive.json'
import type playsFourD from '../locales/en/playsFourD.json'
import type playsK3 from '../locales/en/playsK3.json'
import type playsKeno from '../locales/en/playsKeno.json'
import type playsMarkSix from '../locales/en/playsMarkSix.json'
import type missions from '../locales/en/missions.json'
import type playsPc28 from '../locales/en/playsPc28.json'
import type playsPk10 from '../locales/en/playsPk10.json'
import type playsSea from '../locales/en/playsSea.json'
import type playsSsc from '../locales/en/playsSsc.json'
import type playsVietlott from '../locales/en/playsVietlott.json'
import type playsVietnam from '../locales/en/playsVietnam.json'
import type points from '../locales/en/points.json'
import type promotions from '../locales/en/promotions.json'
import type races from '../locales/en/races.json'
import type preferences from '../locales/en/preferences.json'
import type ranks from '../locales/en/ranks.json'
import type records from '../locales/en/records.json'
import type rewards from '../locales/en/rewards.json'
import type referral from '../locales/en/referral.json'
import type security from '../locales/en/security.json'
import type shell from '../locales/en/shell.json'
import type statement from '../locales/en/statement.json'
import type studio from '../locales/en/studio.json'
import type studioRooms from '../locales/en/studioRooms.json'
import type studioRules from '../locales/en/studioRules.json'
import type studioInstant from '../locales/en/studioInstant.json'
import type studioSlots from '../locales/en/studioSlots.json'
import type subAccounts from '../locales/en/subAccounts.json'
import type support from '../locales/en/support.json'
import type tickets from '../locales/en/tickets.json'
import type transfers from '../locales/en/transfers.json'
import type ui from '../locales/en/ui.json'
import type verify from '../locales/en/verify.json'
import type withdrawals from '../locales/en/withdrawals.json'

/** English is the measure: what exists there must exist in every complete language. */
interface English {
  agent: typeof agent
  bets: typeof bets
  cashier: typeof cashier
  chase: typeof chase
  closed: typeof closed
  common: typeof common
  contracts: typeof contracts
  errors: typeof errors
  fields: typeof fields
  follow: typeof follow
  group: typeof group
  help: typeof help
  home: typeof home
  identity: typeof identity
  games: typeof games
  kyc: typeof kyc
  legal: typeof legal
  limits: typeof limits
  lottery: typeof lottery
  notices: typeof notices
  offers: typeof offers
  office: typeof office
  plays: typeof plays
  playsElevenFive: typeof playsElevenFive
  playsFourD: typeof playsFourD
  playsK3: typeof playsK3
  playsKeno: typeof playsKeno
  playsMarkSix: typeof playsMarkSix
  playsPc28: typeof playsPc28
  playsPk10: typeof playsPk10
  playsSea: typeof playsSea
  playsSsc: typeof playsSsc
  playsVietlott: typeof playsVietlott
  playsVietnam: typeof playsVietnam
  missions: typeof missions
  referral: typeof referral
  points: typeof points
  ranks: typeof ranks
  preferences: typeof preferences
  promotions: typeof promotions
  races: typeof races
  records: typeof records
  rewards: typeof rewards
  security: typeof security
  shell: typeof shell
  statement: typeof statement
  studio: typeof studio
  studioRooms: typeof studioRooms
  studioRules: typeof studioRules
  studioSlots: typeof studioSlots
  studioInstant: typeof studioInstant
  subAccounts: typeof subAccounts
  support: typeof support
  tickets: typeof tickets
  transfers: typeof transfers
  ui: typeof ui
  verify: typeof verify
  withdrawals: typeof withdrawals
}

/** Texts of the pages; one file per namespace and language: locales/<language>/<namespace>.json. */
export type Namespace = keyof English

/** Keys of the texts for a closed site. */
export type ClosedKey = keyof English['closed'] & string

/** Keys of the messages that the server sends: `code.sms`, `event.passwordChanged` … */
export type SentMessageKey = keyof typeof messages & string

/** Every message key, such as `errors.ISSUE_CLOSED`. A wrong one does not compile. */
export type MessageKey = {
  [N in Namespace]: `${N}.${keyof English[N] & string}`
}[Namespace]
