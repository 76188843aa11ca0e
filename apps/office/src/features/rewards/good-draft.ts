import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import { GOOD_TICKETS_MOST, type GoodBody, type StaffGood } from '@fairhouse/protocol'
import { type LanguageText, writtenTexts } from '../../shared/language-texts.ts'
import {
  NEW_ROUNDS,
  readRounds,
  ROUND_FIELDS,
  ROUNDS_MAX,
  type RoundsDraft,
  roundsDraftOf,
} from '../../shared/round-terms.ts'
import { type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'

const COUNT_MAX = 1_000_000
const POINTS_MAX = 1_000_000_000_000

/** A good being edited: numbers as typed, texts of all languages that were started. */
export interface GoodDraft extends RoundsDraft {
  readonly kind: GoodBody['kind']
  readonly state: GoodBody['state']
  readonly texts: readonly LanguageText[]
  readonly points: string
  readonly price: string
  readonly worth: string
  /** Of tickets; empty until one is chosen. */
  readonly tableId: string
  /** Tickets or rounds of one piece. */
  readonly giftCount: string
  readonly isCounted: boolean
  readonly stock: string
  /** Empty: not bounded. */
  readonly perMember: string
  readonly pictureId: string | null
  readonly place: string
}

export const NEW_GOOD: GoodDraft = {
  kind: 'physical',
  state: 'draft',
  texts: [],
  points: '',
  price: '0',
  worth: '0',
  tableId: '',
  giftCount: '1',
  ...NEW_ROUNDS,
  isCounted: true,
  stock: '0',
  perMember: '',
  pictureId: null,
  place: '0',
}

export function draftOf(good: StaffGood, writing: Writing): GoodDraft {
  const { kind, state, texts, pictureId, stock, perMember, tickets, rounds } = good
  return {
    kind,
    state,
    texts,
    points: String(good.points),
    price: amountText(good.priceMinor, writing),
    worth: amountText(good.worthMinor, writing),
    tableId: tickets?.tableId ?? '',
    giftCount: String(tickets?.count ?? rounds?.count ?? 1),
    ...(rounds ? roundsDraftOf(rounds, writing) : NEW_ROUNDS),
    isCounted: stock !== null,
    stock: String(stock ?? 0),
    perMember: perMember === null ? '' : String(perMember),
    pictureId,
    place: String(good.place),
  }
}

export interface ReadGood {
  readonly body: GoodBody
  /** By the name of the field on the wire. */
  readonly faults: Readonly<Record<string, NumberFault>>
}

/** What is wrong where a field of rounds cannot be read. */
const ROUND_FAULTS = {
  game: { code: 'game' },
  roundStake: { code: 'someAmount' },
  roundMaxWin: { code: 'someAmount' },
  days: { code: 'whole', least: 1, most: 365 },
} as const satisfies Record<keyof RoundsDraft, NumberFault>

/** Tickets or rounds of one piece, by the kind; adds what is wrong with them. */
function readGift(
  draft: GoodDraft,
  writing: Writing,
  faults: Record<string, NumberFault>,
): Pick<GoodBody, 'tickets' | 'rounds'> {
  const { kind, tableId } = draft
  const count = (field: string, most: number) => {
    const found = wholeOf(draft.giftCount, writing.language, { least: 1, most })
    if (found === undefined) faults[field] = { code: 'whole', least: 1, most }
    return found ?? 1
  }
  if (kind === 'ticket') {
    if (tableId === '') faults['tickets.tableId'] = { code: 'choose' }
    return { tickets: { tableId, count: count('tickets.count', GOOD_TICKETS_MOST) }, rounds: null }
  }
  if (kind !== 'rounds') return { tickets: null, rounds: null }
  const read = readRounds(draft, writing)
  for (const field of Object.keys(read.faults) as (keyof RoundsDraft)[]) {
    faults[ROUND_FIELDS[field]] = ROUND_FAULTS[field]
  }
  return { tickets: null, rounds: { ...read.rounds, count: count('rounds.count', ROUNDS_MAX) } }
}

/** The request body and what is wrong with it; what cannot be read is the least in the body. */
export function readDraft(draft: GoodDraft, writing: Writing): ReadGood {
  const { language } = writing
  const faults: Record<string, NumberFault> = {}
  const whole = (field: string, text: string, least: number, most: number) => {
    const found = wholeOf(text, language, { least, most })
    if (found === undefined) faults[field] = { code: 'whole', least, most }
    return found ?? least
  }
  const money = (field: string, text: string, isSome: boolean) => {
    const amount = parseTypedAmount(text, language)
    const isGood = amount !== undefined && amount >= ZERO && (!isSome || amount > ZERO)
    if (!isGood) faults[field] = { code: isSome ? 'someAmount' : 'amount' }
    return minorToWire(isGood ? amount : ZERO)
  }
  const { kind, state, pictureId, isCounted } = draft
  const body: GoodBody = {
    kind,
    state,
    texts: writtenTexts(draft),
    points: whole('points', draft.points, 1, POINTS_MAX),
    priceMinor: money('priceMinor', draft.price, false),
    worthMinor: kind === 'money' ? money('worthMinor', draft.worth, true) : '0',
    ...readGift(draft, writing, faults),
    stock: isCounted ? whole('stock', draft.stock, 0, COUNT_MAX) : null,
    perMember:
      draft.perMember.trim() === '' ? null : whole('perMember', draft.perMember, 1, COUNT_MAX),
    pictureId,
    place: whole('place', draft.place, 0, COUNT_MAX),
  }
  return { body, faults }
}
