/** Names and rules of all plays: for pages that show bets of any lottery. */
export const OF_PLAYS = [
  'plays',
  'playsElevenFive',
  'playsFourD',
  'playsK3',
  'playsKeno',
  'playsMarkSix',
  'playsPc28',
  'playsPk10',
  'playsSea',
  'playsSsc',
  'playsVietlott',
  'playsVietnam',
] as const

/**
 * Which texts travel together: a page loads the first group of its language and, beside it, the
 * group of its own. A new namespace: its files in locales/, its line in keys.ts, its place here.
 */
export const GROUPS = {
  /** The home page and the frame around every page; of some namespaces a part: FIRST_PART. */
  first: ['common', 'ui', 'shell', 'home', 'lottery'],
  errors: ['errors'],
  /** Addresses of the site: used by their dialog only. */
  domains: ['shell'],
  /** Opening an account, logging in, showing that it is you. */
  entry: ['identity', 'fields'],
  /** Betting … */
  play: ['plays', 'lottery'],
  /** Names and rules of the plays of some families each: a page loads those of its own. */
  playsElevenFive: ['playsElevenFive'],
  playsFourD: ['playsFourD'],
  playsK3: ['playsK3'],
  playsKeno: ['playsKeno'],
  playsMarkSix: ['playsMarkSix'],
  playsPc28: ['playsPc28'],
  playsPk10: ['playsPk10'],
  playsSea: ['playsSea'],
  playsSsc: ['playsSsc'],
  playsVietlott: ['playsVietlott'],
  playsVietnam: ['playsVietnam'],
  /** … and its results. */
  bets: ['bets', 'verify'],
  /** The same bets on coming issues; favourite bets. */
  chase: ['chase'],
  /** Slips whose stake several members share. */
  group: ['group'],
  /** Slips of others, copied. */
  follow: ['follow'],
  /** Money and account of a member. */
  member: ['security', 'cashier', 'transfers'],
  /** Withdrawals. */
  withdrawals: ['withdrawals'],
  /** Points, and the mall in which they are exchanged. */
  points: ['points'],
  /** The reward centre. */
  rewards: ['rewards', 'points'],
  /** Lucky tickets. */
  tickets: ['tickets'],
  /** VIP ranks: what they take and give, and a member's own. */
  ranks: ['ranks'],
  /** Missions and their progress. */
  missions: ['missions'],
  /** Friends that members bring. */
  referral: ['referral'],
  /** Promotions: their list, their terms, applications. */
  promotions: ['promotions'],
  /** Races among members, and the list of winners. */
  races: ['races'],
  /** Records: accounts, sums, receipts. */
  records: ['records', 'statement'],
  /** Limits of one's own: asked at registration, too, where the jurisdiction demands some. */
  limits: ['limits'],
  /** Games of vendors: lobbies, frame, rounds. */
  games: ['games'],
  /** The agent centre. */
  agent: ['agent'],
  /** Contracts of agents with their bills … */
  contracts: ['contracts'],
  /** … and what is proposed. */
  offers: ['offers'],
  /** Colleagues of agents, and what they may. */
  subAccounts: ['subAccounts'],
  /** Identification, in the security centre. */
  kyc: ['kyc'],
  notices: ['notices'],
  help: ['help'],
  support: ['support'],
  /** Texts for a closed site. */
  closed: ['closed'],
  legal: ['legal'],
  /** Display preferences: contrast, reduced motion, low data. */
  preferences: ['preferences'],
  /** The studio's page, a separate program … */
  studio: ['studio', 'common'],
  /** … the rules of its games, loaded on request, and the texts on the reels of slots. */
  studioRules: ['studioRules'],
  studioSlots: ['studioSlots'],
  /** What is said at tables and waters that many share. */
  studioRooms: ['studioRooms'],
  studioInstant: ['studioInstant'],
  /** What the office says; of the site's texts it shares the frame and the errors. */
  office: [
    'office',
    'statement',
    'common',
    'errors',
    'fields',
    'preferences',
    'ui',
    'lottery',
    'promotions',
    'rewards',
    ...OF_PLAYS,
  ],
} as const satisfies Record<string, readonly string[]>

export type Group = keyof typeof GROUPS

/** Groups that no page of the site loads: separate programs do. */
export const NOT_OF_SITE: readonly Group[] = [
  'office',
  'studio',
  'studioRules',
  'studioSlots',
  'studioRooms',
  'studioInstant',
]

/** The keys of a namespace that the first page needs; the whole comes with another group. */
const FIRST_PART: Readonly<Record<string, RegExp>> = {
  shell: /^(?!domains\.(?!title$|try$))/,
  lottery: /^name\.|^prize\.(special|prize1)$|^(revealing|oneIn|drawSoon)$/,
}

/** Errors that only staff get: texts of the office, not in any page of the site. */
export const STAFF_ERRORS = new RegExp(
  '^(STAFF_|ROLE_|APPROVAL_|RISK_CASE_|VENDOR_(?!UNAVAILABLE)|DIFFERENCE_|' +
    'EXCHANGE_|FEED_REFUSED$|NO_CONTACT$|OWN_ADDRESS_BLOCKED$|AFFILIATE_CODE_TAKEN$)',
)

/** What the studio's page shares with the site: words of components. */
const STUDIO_PART: Readonly<Record<string, RegExp>> = {
  common: /^(close|cancel|retry|more|loading|playMoney)$/,
}

/** How members read what a promotion gives, and its six facts: the office shows it beforehand. */
const PROMOTION_FACTS =
  /^(facts?$|(fact|wager|games|expiry|maxWin|left|gives|dates)\.|(noLimit|points|tickets|bonus)$)/

/** How members read free rounds that a promotion gives. */
const ROUND_FACTS = /^(rounds\.(amount|each)|bonus\.days)$/

/**
 * Of lotteries and plays the office says the names, and that a result was invented, as members read
 * it; of the account record why money moved. The rest is the site's.
 */
function officePart(namespace: string): RegExp | undefined {
  if (namespace === 'lottery') return /^(name\.|invented$)/
  if (namespace === 'statement') return /\./
  if (namespace === 'promotions') return PROMOTION_FACTS
  if (namespace === 'rewards') return ROUND_FACTS
  if (namespace === 'fields') return /^(?!pattern)/
  return namespace.startsWith('plays') ? /^(?!rule\.)/ : undefined
}

/** Whether a group carries a key of one of its namespaces. */
export function isInGroup(group: Group, namespace: string, key: string): boolean {
  if (group === 'office') return officePart(namespace)?.test(key) ?? true
  if (group === 'errors') return !STAFF_ERRORS.test(key)
  if (group === 'studio') return STUDIO_PART[namespace]?.test(key) ?? true
  return group !== 'first' || (FIRST_PART[namespace]?.test(key) ?? true)
}

/**
 * Group by namespace: the one that has all of it. What the office shares belongs to the site's own
 * groups.
 */
const GROUP_OF = new Map<string, Group>(
  (Object.keys(GROUPS) as Group[])
    .toSorted((one, other) => rank(other) - rank(one))
    .flatMap((group) => GROUPS[group].map((namespace) => [namespace, group] as const)),
)

/** Office files last, those of the first page only with the whole: later ones replace earlier. */
function rank(group: Group): number {
  return group === 'office' || group === 'studio' ? 2 : group === 'first' ? 1 : 0
}

/** The groups that carry these namespaces. Throws a RangeError for a namespace of none. */
export function groupsOf(namespaces: readonly string[]): readonly Group[] {
  const groups = namespaces.map((namespace) => {
    const group = GROUP_OF.get(namespace)
    if (group === undefined) throw new RangeError(`${namespace} stands in no group of texts`)
    return group
  })
  return [...new Set(groups)]
}
