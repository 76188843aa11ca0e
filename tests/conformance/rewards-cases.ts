import { minor, type Minor } from '@fairhouse/money'
import {
  applyToBook,
  cashbackOf,
  EMPTY_BOOK,
  nextRank,
  pointsOf,
  standingsOf,
  type BonusBook,
  type BookEvent,
  type ByProduct,
  type Grant,
  type GrantTerms,
  type ProductFigures,
} from '@fairhouse/rewards'
import {
  FormatError,
  isObject,
  UnsupportedError,
  type Json,
  parseFile,
  object,
  word,
  list,
} from './json.ts'

/** A worked case of rewards: what happens, and what must come of it. */
export interface RewardCase {
  readonly id: string
  readonly kind: string
  readonly expect: Json
  readonly [input: string]: unknown
}

export interface RewardOutcome {
  readonly id: string
  readonly status: 'ok' | 'differs' | 'unsupported'
  /** What was computed; absent where nothing could be. */
  readonly figures?: Json
  readonly expected?: Json
  readonly reason?: string
}

function isRewardCase(value: unknown): value is RewardCase {
  if (!isObject(value)) return false
  const { id, kind, expect } = value
  return typeof id === 'string' && typeof kind === 'string' && isObject(expect)
}

/** The cases of a rewards file. Throws FormatError with a sentence for others. */
export function readRewardCases(text: string): readonly RewardCase[] {
  const file = parseFile(text)
  const cases = isObject(file) ? file['cases'] : undefined
  if (!Array.isArray(cases)) throw new FormatError('the file has no list "cases"')
  const wrong = cases.findIndex((item) => !isRewardCase(item))
  if (wrong >= 0) throw new FormatError(`case ${wrong + 1} of the file has no id, kind and expect`)
  return cases as readonly RewardCase[]
}

function objects(value: unknown, what: string): readonly Json[] {
  return list(value, what).map((item) => object(item, `an item of ${what}`))
}

/** A whole number that JSON carries without loss. */
function whole(value: unknown, what: string): bigint {
  if (!Number.isSafeInteger(value)) throw new UnsupportedError(`${what} is no whole number`)
  return BigInt(value as number)
}

const units = (value: unknown, what: string): Minor => minor(whole(value, what))
const time = (value: unknown): number => Number(whole(value, 'at'))

/** Amounts that may be left out or null: no bound. */
function bound(value: unknown, what: string): Minor | undefined {
  return value === undefined || value === null ? undefined : units(value, what)
}

function byProduct(value: unknown, what: string): ByProduct {
  const entries = Object.entries(object(value, what))
  return new Map(entries.map(([product, rate]) => [product, whole(rate, `${what}.${product}`)]))
}

function readTerms(terms: Json): GrantTerms {
  const maxBet = bound(terms['maxBet'], 'maxBet')
  const maxConvert = bound(terms['maxConvert'], 'maxConvert')
  const common = {
    multiplier: whole(terms['multiplier'], 'multiplier'),
    lasts: Number(whole(terms['lasts'], 'lasts')),
    weights: byProduct(terms['weightsBp'], 'weightsBp'),
    forfeitOnWithdraw: terms['forfeitOnWithdraw'] === true,
    ...(maxBet === undefined ? {} : { maxBet }),
    ...(maxConvert === undefined ? {} : { maxConvert }),
  }
  if (terms['kind'] === 'fixed') {
    return { ...common, kind: 'fixed', amount: units(terms['amount'], 'amount') }
  }
  if (terms['kind'] !== 'match') throw new UnsupportedError('kind of terms is not known')
  const cap = bound(terms['cap'], 'cap')
  return {
    ...common,
    kind: 'match',
    matchBp: whole(terms['matchBp'], 'matchBp'),
    wagerOn: terms['wagerOn'] === 'depositAndBonus' ? 'depositAndBonus' : 'bonus',
    ...(cap === undefined ? {} : { cap }),
  }
}

function readEvent(event: Json): BookEvent {
  const name = (field: string) => word(event[field], field)
  const amount = (field: string) => units(event[field], field)
  switch (event['do']) {
    case 'deposit':
    case 'withdraw':
      return { do: event['do'], amount: amount('amount') }
    case 'grant': {
      const terms = readTerms(object(event['terms'], 'terms'))
      return {
        do: 'grant',
        grant: name('grant'),
        terms,
        deposit: units(event['deposit'] ?? 0, 'deposit'),
      }
    }
    case 'bet':
      return { do: 'bet', bet: name('bet'), product: name('product'), stake: amount('stake') }
    case 'settle':
      return { do: 'settle', bet: name('bet'), win: amount('win') }
    case 'void':
      return { do: 'void', bet: name('bet') }
    case 'forfeit':
      return { do: 'forfeit', grant: name('grant') }
    case 'look':
      return { do: 'look' }
    default:
      throw new UnsupportedError(`event ${String(event['do'])} is not known`)
  }
}

const grantFigures = ({ id, state, balance, wagered, required, converted, removed }: Grant) => ({
  grant: id,
  state,
  balance: Number(balance),
  wagered: Number(wagered),
  required: Number(required),
  converted: Number(converted),
  removed: Number(removed),
})

/** A book after all events; the first event with another result than it must give is the reason. */
function wagering(input: Json): { readonly figures: Json; readonly reason?: string } {
  let book: BonusBook = EMPTY_BOOK
  let reason: string | undefined
  for (const [index, event] of objects(input['events'], 'events').entries()) {
    const step = applyToBook(book, readEvent(event), time(event['at']))
    book = step.book
    if (step.result !== event['result']) reason ??= `event ${index + 1} gives ${step.result}`
  }
  const grants = [...book.grants.values()].map(grantFigures)
  const figures = { cash: Number(book.cash), grants }
  return reason === undefined ? { figures } : { figures, reason }
}

function cashback(input: Json): Json {
  const terms = object(input['terms'], 'terms')
  const cap = bound(terms['cap'], 'cap')
  const figures = new Map<string, ProductFigures>()
  for (const bet of objects(input['bets'], 'bets')) {
    const product = word(bet['product'], 'product')
    const { stakes, returns } = figures.get(product) ?? { stakes: minor(0n), returns: minor(0n) }
    figures.set(product, {
      stakes: minor(stakes + units(bet['stake'], 'stake')),
      returns: minor(returns + units(bet['return'], 'return')),
    })
  }
  const rates = byProduct(terms['rateBp'], 'rateBp')
  const min = units(terms['min'] ?? 0, 'min')
  const { netLoss, paid } = cashbackOf(
    cap === undefined ? { rates, min } : { rates, min, cap },
    figures,
  )
  return { netLoss: Number(netLoss), paid: Number(paid) }
}

function wholes(value: unknown, what: string): readonly bigint[] {
  return list(value, what).map((item) => whole(item, what))
}

function rank(input: Json): Json {
  const thresholds = wholes(input['thresholds'], 'thresholds')
  let at = Number(whole(input['start'], 'start'))
  const ranks = wholes(input['points'], 'points').map(
    (points) => (at = nextRank(at, thresholds, points)),
  )
  return { ranks }
}

function points(input: Json): Json {
  const stakes = objects(input['bets'], 'bets')
    .filter((bet) => bet['void'] !== true)
    .map((bet) => ({
      product: word(bet['product'], 'product'),
      stake: units(bet['stake'], 'stake'),
    }))
  const rule = { rates: byProduct(input['ratesBp'], 'ratesBp'), unit: units(input['unit'], 'unit') }
  return { points: Number(pointsOf(rule, stakes)) }
}

/** Names of the rules that may stand in a file, and ours. */
const RULES = { stake: 'stake', multiple: 'multiple' } as const

function leaderboard(input: Json): Json {
  const by = word(input['by'], 'by')
  if (!Object.hasOwn(RULES, by)) throw new UnsupportedError(`a leaderboard by ${by} is not known`)
  const bets = objects(input['events'], 'events').map((bet) => ({
    member: word(bet['member'], 'member'),
    at: time(bet['at']),
    stake: units(bet['stake'], 'stake'),
    returned: units(bet['return'], 'return'),
  }))
  return { order: standingsOf(RULES[by as keyof typeof RULES], bets).map(({ member }) => member) }
}

const FIGURES: Readonly<Record<string, (input: Json) => Json>> = {
  cashback,
  rank,
  points,
  leaderboard,
}

function computed(rewardCase: RewardCase): { readonly figures: Json; readonly reason?: string } {
  if (rewardCase.kind === 'wagering') return wagering(rewardCase)
  const figuresOf = Object.hasOwn(FIGURES, rewardCase.kind) ? FIGURES[rewardCase.kind] : undefined
  if (!figuresOf) throw new UnsupportedError(`kind ${rewardCase.kind} is not known`)
  return { figures: figuresOf(rewardCase) }
}

/** Runs a case through the package and compares what comes of it, figure by figure. */
export function runRewardCase(rewardCase: RewardCase): RewardOutcome {
  const { id, expect } = rewardCase
  try {
    const { figures, reason } = computed(rewardCase)
    if (reason === undefined && sameJson(figures, expect)) return { id, status: 'ok', figures }
    return { id, status: 'differs', figures, expected: expect, ...(reason ? { reason } : {}) }
  } catch (error) {
    if (!(error instanceof UnsupportedError || error instanceof RangeError)) throw error
    return { id, status: 'unsupported', reason: error.message }
  }
}

/** Equal whatever the order of fields. */
function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}
