/**
 * Which texts travel together: a page loads the first group of its language and, beside it, the
 * group of its own. A new namespace: its files in locales/, its line in keys.ts, its place here.
 */
export const GROUPS = {
  /** The home page and the frame around every page; of some namespaces a part: FIRST_PART. */
  first: ['common', 'ui', 'shell', 'home', 'lottery'],
  errors: ['errors'],
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
  /** … and what comes of it. */
  bets: ['bets', 'verify'],
  /** The same bets on coming issues; favourite bets. */
  chase: ['chase'],
  /** Slips that several members hold in shares. */
  group: ['group'],
  /** Slips of others, copied. */
  follow: ['follow'],
  /** Money and account of a member. */
  member: ['security', 'cashier', 'statement'],
  /** Limits of one's own: asked at registration, too, where the jurisdiction demands some. */
  limits: ['limits'],
  notices: ['notices'],
  help: ['help'],
  support: ['support'],
  /** What is said where the site is shut. */
  closed: ['closed'],
  legal: ['legal'],
  /** How somebody wants the pages: contrast, calm, low data. */
  preferences: ['preferences'],
  /** What the office says; of the site's texts it shares the frame and the errors. */
  office: [
    'office',
    'common',
    'errors',
    'preferences',
    'ui',
    'lottery',
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
  ],
} as const satisfies Record<string, readonly string[]>

export type Group = keyof typeof GROUPS

/** The keys of a namespace that the first page needs; the whole comes with another group. */
const FIRST_PART: Readonly<Record<string, RegExp>> = {
  lottery: /^name\.|^prize\.(special|prize1)$|^(revealing|oneIn|drawSoon)$/,
}

/** Of lotteries and plays the office says the names alone; their rules are the site's. */
const OFFICE_PART = (namespace: string): RegExp | undefined =>
  namespace === 'lottery' ? /^name\./ : namespace.startsWith('plays') ? /^(?!rule\.)/ : undefined

/** Whether a group carries a key of one of its namespaces. */
export function isInGroup(group: Group, namespace: string, key: string): boolean {
  if (group === 'office') return OFFICE_PART(namespace)?.test(key) ?? true
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

/** The office's last, the first page's only where it has the whole: later ones replace earlier. */
function rank(group: Group): number {
  return group === 'office' ? 2 : group === 'first' ? 1 : 0
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
