import { ROUTES, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import { addressOf } from '../identity/world.ts'
import { CAST_PASSWORD, MEMBERS, SOCIAL_BROWSER, type Persona, type Pools } from './cast.ts'
import { createDice, uuidOf, type Dice } from './dice.ts'
import { valueOf, type Hint, type Schema } from './from-schema.ts'
import { textOf } from './from-pattern.ts'
import { mutateText, mutateWithin, NASTY_TEXTS } from './mutate.ts'

export const KEYS = Object.keys(ROUTES) as RouteKey[]

/** A request before it is sent; what must be fresh (seal, signature) is made when it goes. */
export interface FuzzRequest {
  readonly n: number
  readonly route: RouteKey
  readonly persona: Persona
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
  /** The body goes sealed, as from a page; `broken`: and something of the seal is wrong. */
  readonly seal?: 'honest' | 'broken'
  /** Something of it is changed, or somebody sends it who may not: most likely it is refused. */
  readonly isDoubtful: boolean
  /** Signed as the payment gateway does. */
  readonly isSigned?: boolean
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Routes that end the session they are called in: for who has nothing else to do. */
const ENDS_MEMBER: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'DELETE /wps/session/logout',
  'DELETE /wps/member/sessions',
  'DELETE /wps/member/sessions/:sessionId',
  'POST /wps/member/password',
])
const ENDS_STAFF: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'DELETE /staff/session',
  'POST /staff/password',
])

function personaOf(route: RouteKey, dice: Dice): Persona {
  const shape: RouteShape = ROUTES[route]
  // Proposals are ana's: she may not decide on her own.
  if (route.startsWith('POST /staff/approvals/') && dice.chance(50)) return 'bruno'
  if (ENDS_MEMBER.has(route) && dice.chance(90)) return 'leaver'
  if (ENDS_STAFF.has(route) && dice.chance(90)) return 'quitter'
  if (shape.access === 'staff') {
    return dice.pick(['ana', 'ana', 'ana', 'ana', 'bruno', 'carla', 'member', 'visitor'] as const)
  }
  if (shape.access === 'member') {
    const often = ['owner', 'owner', 'owner', 'member', 'member', 'page', 'trial'] as const
    return dice.pick([...often, 'visitor', 'ana'] as const)
  }
  return dice.pick(['visitor', 'visitor', 'visitor', 'member', 'owner', 'trial', 'ana'] as const)
}

function isUnsuited({ access }: RouteShape, persona: Persona): boolean {
  if (access === 'staff') return persona === 'visitor' || persona === 'member'
  return access === 'member' && (persona === 'visitor' || persona === 'ana')
}

const ENTRY = {
  playCode: 'SSC_DWD',
  selection: { positions: [[], [], [], [], ['7']] },
  unitStakeMinor: '10000',
  multiple: 1,
  lineCount: 1,
  price: 'g1950',
}

const FIELD = { patternId: 0, minLength: 2, maxLength: 30, enabled: true, required: false }

/** Words that commands accept, by the name of their field. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  username: [...MEMBERS, 'maria', 'joao', 'ana', 'nobody1', 'newcomer7'],
  password: [CAST_PASSWORD, 'azulejo-2026', 'azulejo-office', 'not the right phrase'],
  oldPassword: [CAST_PASSWORD, 'azulejo-office'],
  newPassword: ['another long phrase', 'another long phrase', CAST_PASSWORD],
  confirmNewPassword: ['another long phrase'],
  fundPassword: ['a phrase for money'],
  confirmFundPassword: ['a phrase for money'],
  birthday: ['1990-01-02', '1999-12-31', '2015-01-01'],
  hasAcceptedTerms: [true],
  countryDialingCode: ['55', '+1', '84'],
  email: ['fuzz@example.com', 'Fuzz.Two@example.com'],
  code: ['123456', '000000'],
  verificationCode: ['123456'],
  reason: ['a trial by fuzz'],
  amountMinor: ['500000', '1000000'],
  realName: ['Olga Owner'],
  affiliateCode: ['FUZZCODE'],
  grid: ['members', 'audit'],
  provider: ['google', 'facebook'],
  lotteryCode: ['SSC1', 'NORTH5'],
  q: ['fuzz', 'maria', 'mbr_1', '+5511'],
  entries: [[ENTRY], [ENTRY, ENTRY], [{ ...ENTRY, lineCount: 2 }]],
  target: ['fuzz@example.com', '+5511987654321'],
  fields: [[{ ...FIELD, field: 'nickname' }], [{ ...FIELD, field: 'line', patternId: 3 }]],
  until: [null, '2099-01-01T00:00:00Z'],
}

/** Left out of a body they make it nothing that any command looks at. */
const WANTED: ReadonlySet<string> = new Set(['username', 'password', 'oldPassword', 'target'])

/** A member's number, one of many. */
const mobileOf = (dice: Dice) => `119${String(dice.next(100_000_000)).padStart(8, '0')}`

/** Ids that were answered, by the prefix that a schema asks for; words by the field's name. */
function hintOf(route: RouteKey, pools: Pools): Hint {
  const isRegister = route.includes('/register')
  const word: Hint['word'] = (field, schema, dice) => {
    if (field === 'username' && isRegister && dice.chance(85)) return `fuzz${dice.next(10 ** 9)}`
    const prefix = /^\^([a-z]{3})_/.exec(schema.pattern ?? '')?.[1]
    const pool = pools.get(prefix ?? (field === 'before' ? 'next' : field))
    if (pool && pool.length > 0) return dice.pick(pool)
    if (field === 'mobileNum') return mobileOf(dice)
    const words = schema.enum || schema.const !== undefined ? undefined : WORDS[field]
    return words && dice.chance(85) ? structuredClone(dice.pick(words)) : undefined
  }
  return { word, isWanted: (field) => WANTED.has(field) }
}

/** A text as it may stand in a path or a query; half a surrogate pair is nobody's UTF-8. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString('utf8'))
}

const RAW_PATHS = ['%', '%zz', '%C0%AF', '%2e%2e%2f', '..', '.', '*', ':', "'", '%ff', '%0d%0a', '']

function pathOf(route: RouteKey, dice: Dice, hint: Hint, isMutated: boolean): string {
  const [, pattern = '/'] = route.split(' ')
  const params = (ROUTES[route] as { params?: Schema }).params?.properties ?? {}
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const schema = params[name] ?? {}
    const way = isMutated ? dice.next(4) : 3
    if (way === 0) return encoded(dice.pick(NASTY_TEXTS))
    if (way === 1) return dice.pick(RAW_PATHS)
    if (way === 2) return textOf(schema.pattern ?? '^[a-z]{1,20}$', dice)
    return encoded(String(hint.word(name, schema, dice) ?? valueOf(schema, dice)))
  })
  if (!isMutated || pattern.includes(':')) return path
  const tails = ['/', '//', '/..', '/%00', '/x', '%20', ';a=b', '.json', '/%2e%2e', '%', '?']
  return dice.chance(30) ? `${path}${dice.pick(tails)}` : path
}

function queryOf(route: RouteKey, dice: Dice, hint: Hint, isMutated: boolean): string {
  const schema = (ROUTES[route] as { query?: Schema }).query
  const filled = schema ? (valueOf(schema, dice, hint) as Record<string, unknown>) : {}
  const pairs = Object.entries(filled).map(
    ([name, value]) => `${encoded(name)}=${encoded(String(value))}`,
  )
  if (isMutated) {
    const name = dice.pick([...Object.keys(schema?.properties ?? {}), 'unlisted', '__proto__'])
    const value = encoded(dice.pick(NASTY_TEXTS))
    pairs.push(
      dice.pick([
        `${name}=${value}`,
        `${name}=${value}&${name}=${value}`,
        `${name}[]=1`,
        `${name}[a][b]=1`,
        `${name}`,
        `=${value}`,
        '%=%zz',
        `${'a=1&'.repeat(1_200)}`,
        `constructor.prototype.x=1`,
        `${name}=${'z'.repeat(6_000)}`,
      ]),
    )
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

type Headers = Record<string, string | string[]>

const COOKIES = [
  '__Host-session=',
  '__Host-session=x; __Host-session=y',
  `__Host-session=${'a'.repeat(43)}`,
  `__Host-session=${'é'.repeat(20)}`,
  '__Host-session=%zz%00',
  '__Host-staff=%E0%A4%A',
  `__Host-staff=${'b'.repeat(43)}`,
  `__Host-social=${'c'.repeat(43)}`,
  ';;;=;',
  'a'.repeat(4_000),
]

/** Header values go as Latin-1 and may not hold controls. */
function headerText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- controls are what is taken out
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '').slice(0, 8_000)
}

const HEADER_MUTATIONS: readonly ((headers: Headers, dice: Dice) => void)[] = [
  (headers) => Reflect.deleteProperty(headers, 'x-fairhouse'),
  (headers, dice) => void (headers['x-fairhouse'] = dice.pick(['0', '', '1, 1', 'yes'])),
  (headers, dice) => {
    const origins = ['null', 'https://evil.example', 'http://', 'x', `http://127.0.0.1:1`]
    headers['origin'] = dice.pick(origins)
  },
  (headers, dice) => {
    const types = ['text/plain', 'application/xml', '', 'application/json;charset=utf-16', '*/*']
    const more = ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'a/b;c']
    headers['content-type'] = dice.pick([...types, ...more, 'image/png', 'application/json; ='])
  },
  (headers) => Reflect.deleteProperty(headers, 'content-type'),
  (headers, dice) => void (headers['cookie'] = headerText(dice.pick(COOKIES))),
  (headers, dice) => {
    const tokens = ['Bearer', 'Bearer ', `Bearer ${'t'.repeat(44)}`, 'Basic eDp5', 'Bearer é']
    headers['authorization'] = dice.pick([...tokens, `Bearer ${'a'.repeat(43)}`])
  },
  (headers, dice) => void (headers['language'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => void (headers['accept-language'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => void (headers['x-forwarded-for'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => {
    headers['x-forwarded-for'] = dice.pick(['::1', '::ffff:1.2.3.4', 'fe80::1%eth0', '1.2.3', ',,'])
  },
  (headers, dice) => void (headers['x-forwarded-host'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => void (headers['host'] = headerText(dice.pick(NASTY_TEXTS)) || 'x'),
  (headers, dice) => void (headers['user-agent'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => {
    headers['idempotency-key'] = headerText(dice.pick([...NASTY_TEXTS, uuidOf(dice)]))
  },
  (headers, dice) => {
    headers['x-brand'] = headerText(dice.pick([...NASTY_TEXTS, 'demo', 'demo-trial', 'none']))
  },
  (headers, dice) => void (headers['accept'] = dice.pick(['text/html', '*/*', '', 'x/y;q=2'])),
  (headers, dice) => void (headers['x-session'] = dice.pick(['cookie', '', 'BEARER'])),
  (headers, dice) => void (headers['x-big'] = 'h'.repeat(dice.pick([1_000, 17_000]))),
  (headers) => void (headers['content-encoding'] = 'gzip'),
  (headers) => void (headers['range'] = 'bytes=0-1,5-'),
  (headers) => void (headers['if-none-match'] = '*'),
  (headers, dice) => void (headers['x-signature'] = dice.pick(['', 'v1=00', 'x'.repeat(64)])),
]

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg' +
    'gg==',
  'base64',
)

function imageOf(dice: Dice): Buffer {
  return dice.pick<() => Buffer>([
    () => PNG,
    () => PNG.subarray(0, dice.next(PNG.length)),
    () => Buffer.concat([PNG.subarray(0, 24), dice.bytes(40)]),
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), dice.bytes(60)]),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    () => Buffer.alloc(0),
  ])()
}

interface Body {
  readonly body?: string | Buffer
  readonly contentType?: string
}

function bodyOf(route: RouteKey, dice: Dice, hint: Hint, isMutated: boolean): Body {
  const shape: RouteShape = ROUTES[route]
  const contentType = 'application/json'
  if (shape.takesImage && dice.chance(40)) {
    return { body: imageOf(dice), contentType: dice.pick(['image/png', 'image/jpeg', 'image/x']) }
  }
  if (!shape.body) {
    const isGiven = isMutated && dice.chance(40)
    return isGiven ? { body: dice.pick(['{}', '[]', '{"a":1}', 'x']), contentType } : {}
  }
  let value = valueOf(shape.body as Schema, dice, hint)
  const isWithin = isMutated && dice.chance(70)
  if (isWithin) value = mutateWithin(value, dice)
  if (shape.takesForm && dice.chance(40) && typeof value === 'object' && value !== null) {
    const plain = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one))
    const pairs = Object.entries(value).map(([name, one]) => [name, plain(one) ?? ''])
    return {
      body: new URLSearchParams(pairs as [string, string][]).toString(),
      contentType: 'application/x-www-form-urlencoded',
    }
  }
  const text = JSON.stringify(value) ?? 'null'
  return { body: isMutated && !isWithin ? mutateText(text, dice) : text, contentType }
}

/** What of a request is changed: nothing, one part, or several. */
function mutatedParts(dice: Dice) {
  const way = dice.next(100)
  const isAll = way >= 92
  return {
    body: isAll || (way >= 28 && way < 62),
    query: isAll || (way >= 62 && way < 70),
    path: isAll || (way >= 70 && way < 77),
    headers: isAll || (way >= 77 && way < 90),
    method: way >= 90 && way < 92,
  }
}

/** Settings are changed for a brand to spare: what is shut shows nothing. */
function brandOf(route: RouteKey, dice: Dice): Headers {
  const isSetting = /^PUT \/staff\/(switches|maintenance|register-|site-)/.test(route)
  return isSetting && dice.chance(97) ? { 'x-brand': 'spare' } : {}
}

/**
 * Request number `n` of a run: the same seed and number make the same choices; ids are those that
 * exist when it is made. Every route comes in turn.
 */
export function buildRequest(
  seed: string,
  n: number,
  cast: {
    readonly headers: ReadonlyMap<Persona, Readonly<Record<string, string>>>
    readonly pools: Pools
  },
): FuzzRequest {
  const dice = createDice(seed, `request ${n}`)
  const route = KEYS[n % KEYS.length] ?? 'GET /health'
  const shape: RouteShape = ROUTES[route]
  const persona = personaOf(route, dice)
  const parts = mutatedParts(dice)
  const hint = hintOf(route, cast.pools)
  const [method = 'GET'] = route.split(' ')
  const { body, contentType } = bodyOf(route, dice, hint, parts.body)
  const isSealed = shape.isEncrypted === true && dice.chance(35)
  const headers: Headers = {
    'x-fairhouse': '1',
    'x-forwarded-for': addressOf(dice.next(50_000)),
    ...(isSealed || dice.chance(10) ? {} : { 'x-session': 'bearer' }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(shape.isIdempotent ? { 'idempotency-key': uuidOf(dice) } : {}),
    ...(/\/social\//.test(route) ? { cookie: `__Host-social=${SOCIAL_BROWSER}` } : {}),
    ...brandOf(route, dice),
    ...cast.headers.get(persona),
  }
  if (parts.headers) {
    for (let count = 1 + dice.next(3); count > 0; count -= 1) {
      dice.pick(HEADER_MUTATIONS)(headers, dice)
    }
  }
  const path = pathOf(route, dice, hint, parts.path)
  return {
    n,
    route,
    persona,
    isDoubtful: Object.values(parts).includes(true) || isUnsuited(shape, persona),
    method: parts.method ? dice.pick(METHODS) : method,
    path: `${path}${queryOf(route, dice, hint, parts.query)}`,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(isSealed ? { seal: dice.chance(80) ? 'honest' : 'broken' } : {}),
    ...(shape.access === 'gateway' && dice.chance(60) ? { isSigned: true } : {}),
  }
}
