import Type, { type Static } from 'typebox'
import { Day, Instant, strict } from '../schema.ts'

const LINK_ID = '^lnk_[0-9a-z]{1,13}$'
const params = strict({ linkId: Type.String({ pattern: LINK_ID }) })
const Note = Type.String({ maxLength: 80 })

/** Lines of a file of accounts; more go into another file. */
export const OPENINGS_MAX = 100
/** Links that an agent has open at a time. */
export const LINKS_MAX = 200
/** Columns of a file of accounts; rates are in columns named after their product. */
export const OPENING_COLUMNS = ['username', 'birthday', 'type', 'prizeGroup'] as const
/** What an account becomes: a member, or an agent of one of two types (SPECIFICATION 9.4). */
export const OPENING_TYPES = ['member', 'agent1', 'agent2'] as const

/** Millionths of the turnover by product: 'lottery' or a category of games. */
const Rates = Type.Record(
  Type.String({ pattern: '^[A-Za-z_]{2,20}$' }),
  Type.Integer({ minimum: 0, maximum: 1_000_000 }),
)
const PrizeGroup = Type.Integer({ minimum: 1_000, maximum: 2_000 })
const presets = {
  type: Type.Enum([...OPENING_TYPES]),
  prizeGroup: Type.Optional(PrizeGroup),
  rates: Type.Optional(Rates),
}

/** What an agent may give: never more than the own. */
export const OpeningOptions = strict({
  /** Null where lotteries have no groups to choose. */
  prizeGroups: Type.Union([strict({ least: Type.Integer(), most: Type.Integer() }), Type.Null()]),
  rates: Type.Array(strict({ product: Type.String(), mostPpm: Type.Integer() })),
  /** What accounts may be. */
  types: Type.Array(Type.Enum([...OPENING_TYPES])),
  /** Accounts that may be opened directly, by day; 0: this jurisdiction has none opened so. */
  perDay: Type.Integer(),
  leftToday: Type.Integer(),
  minAgeYears: Type.Integer(),
  today: Type.String(),
  /** Paused or excluded: cannot bring in members meanwhile. */
  isAway: Type.Boolean(),
})

export const LinkIn = strict({
  note: Note,
  ...presets,
  /** Days it stays open from now; unlimited where it is left out. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_660 })),
  quota: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})

export const LINK_STATES = ['open', 'expired', 'usedUp', 'closed'] as const

const funnel = {
  /** Devices that opened the address, each once a day. */
  visits: Type.Integer(),
  registered: Type.Integer(),
  deposited: Type.Integer(),
  bet: Type.Integer(),
}

export const AgentLink = strict({
  linkId: Type.String(),
  code: Type.String(),
  note: Type.String(),
  type: Type.Enum([...OPENING_TYPES]),
  prizeGroup: Type.Union([Type.Integer(), Type.Null()]),
  rates: Rates,
  state: Type.Enum([...LINK_STATES]),
  madeAt: Instant,
  expiresAt: Type.Union([Instant, Type.Null()]),
  quota: Type.Union([Type.Integer(), Type.Null()]),
  used: Type.Integer(),
})

export const LinkFunnel = strict({
  from: Type.String(),
  to: Type.String(),
  timeZone: Type.String(),
  /** Of who came by the link in these days; what they did counts whenever they did it. */
  ...funnel,
  /** Of them, who staked in the last thirty days. */
  active: Type.Integer(),
  /** Registrations of the day; deposits and bets by the day of a member's first. */
  days: Type.Array(strict({ day: Type.String(), ...funnel })),
})

export const OpeningIn = strict({
  username: Type.String({ maxLength: 64 }),
  birthday: Type.String({ maxLength: 10 }),
  ...presets,
})

const FileText = Type.String({ maxLength: 60_000 })
const Fault = strict({
  field: Type.String(),
  code: Type.String(),
  expected: Type.Optional(Type.String()),
})

/** A line of a file, numbered as an editor does: the heading is line 1. */
export const OpeningLine = strict({
  line: Type.Integer(),
  username: Type.String(),
  birthday: Type.String(),
  type: Type.String(),
  prizeGroup: Type.String(),
  faults: Type.Array(Fault),
})

/** The password is for the first login only; null some time after the account was opened. */
export const OpenedAccount = strict({
  memberId: Type.String(),
  username: Type.String(),
  password: Type.Union([Type.String(), Type.Null()]),
})

export type OpeningType = (typeof OPENING_TYPES)[number]
export type OpeningOptions = Static<typeof OpeningOptions>
export type LinkIn = Static<typeof LinkIn>
export type AgentLinkWire = Static<typeof AgentLink>
export type LinkFunnel = Static<typeof LinkFunnel>
export type OpeningIn = Static<typeof OpeningIn>
export type OpeningLine = Static<typeof OpeningLine>
export type OpenedAccount = Static<typeof OpenedAccount>

const ofAgent = { access: 'member', realOnly: true, delegated: ['openings'] } as const
const hasAcceptedTerms = Type.Boolean()
const OPENING_ERRORS = [
  'NOT_FOUND',
  'OPENING_AWAY',
  'FEATURE_OFF',
  'TERMS_NOT_ACCEPTED',
  'IDEMPOTENCY_KEY_REUSED',
  'OPENINGS_FAULTY',
  'OPENING_QUOTA_REACHED',
] as const

export const agentLinkRoutes = {
  'GET /wps/agent/links/options': {
    summary: 'What an agent may give to those below',
    ...ofAgent,
    response: OpeningOptions,
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/links': {
    summary: 'An agent’s links, newest first',
    ...ofAgent,
    response: strict({ links: Type.Array(AgentLink) }),
    errors: ['NOT_FOUND'],
  },
  'POST /wps/agent/links': {
    summary: 'Make a link; members who register by it become downlines of the agent',
    ...ofAgent,
    isIdempotent: true,
    body: LinkIn,
    response: AgentLink,
    errors: ['NOT_FOUND', 'OPENING_AWAY', 'OPENINGS_FAULTY', 'TOO_MANY_LINKS'],
  },
  'PUT /wps/agent/links/:linkId': {
    summary: 'Change the note of a link',
    ...ofAgent,
    params,
    body: strict({ note: Note }),
    response: AgentLink,
    errors: ['NOT_FOUND'],
  },
  'DELETE /wps/agent/links/:linkId': {
    summary: 'Close a link: it cannot be used to register any more',
    ...ofAgent,
    params,
    response: AgentLink,
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/links/:linkId/funnel': {
    summary:
      'What became of those who opened a link, in some days; the last thirty if not said which',
    ...ofAgent,
    params,
    query: strict({ from: Type.Optional(Day), to: Type.Optional(Day) }),
    response: LinkFunnel,
    errors: ['NOT_FOUND'],
  },
  'POST /wps/agent/links/visits': {
    summary: 'Tell that a link’s address was opened; the same answer whatever the code is',
    access: 'public',
    isSensitive: true,
    body: strict({ code: Type.String({ maxLength: 64 }) }),
    response: strict({ ok: Type.Literal(true) }),
    errors: [],
  },
  'POST /wps/agent/openings': {
    summary: 'Open an account below the agent, with a password for its first log-in',
    ...ofAgent,
    isIdempotent: true,
    body: strict({ account: OpeningIn, hasAcceptedTerms }),
    response: strict({ accounts: Type.Array(OpenedAccount) }),
    errors: OPENING_ERRORS,
  },
  'POST /wps/agent/openings/file': {
    summary: 'Open all accounts of a file (CSV), or none of them',
    ...ofAgent,
    isIdempotent: true,
    body: strict({ csv: FileText, hasAcceptedTerms }),
    response: strict({ accounts: Type.Array(OpenedAccount) }),
    errors: OPENING_ERRORS,
  },
  'POST /wps/agent/openings/file/check': {
    summary: 'Read a file of accounts (CSV) and say what is wrong with it; opens nothing',
    ...ofAgent,
    body: strict({ csv: FileText }),
    response: strict({ lines: Type.Array(OpeningLine), isReady: Type.Boolean() }),
    errors: ['NOT_FOUND', 'FEATURE_OFF'],
  },
} as const
