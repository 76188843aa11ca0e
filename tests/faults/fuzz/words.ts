import { findPlay } from '@fairhouse/lottery/all'
import { demoBrand } from '@fairhouse/profiles'
import type { RouteKey } from '@fairhouse/protocol'
import { CAST_PASSWORD, MEMBERS } from './people.ts'
import type { Dice } from './dice.ts'
import type { Hint } from './from-schema.ts'
import type { Pools } from './pools.ts'

const ENTRY = {
  playCode: 'SSC_DWD',
  selection: { positions: [[], [], [], [], ['7']] },
  unitStakeMinor: '10000',
  multiple: 1,
  lineCount: 1,
  price: 'g1950',
}

/** An entry for a play that the demo draws itself: the smallest of many selections. */
function anyEntry(dice: Dice): object {
  const { prices } = dice.pick(OWN)
  const [playCode, price] = dice.pick(Object.entries(prices))
  const play = findPlay(playCode)
  if (!play) throw new RangeError(`${playCode} is not built`)
  const selection = dice.chance(50) ? play.smallestSelection(dice) : play.randomSelection(dice)
  const lineCount = play.countLines(selection)
  return {
    playCode,
    selection,
    unitStakeMinor: '10000',
    multiple: 1,
    lineCount,
    price: prices[selection.base ?? ''] ?? price,
  }
}

const OWN = demoBrand.lotteries.filter(({ source }) => source === 'own')

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
  lotteryCode: ['SSC1', 'NORTH5', 'LHC10', 'MEGA645'],
  gameCode: ['SSC1', 'VN_MB', 'SOUTH10', 'TOTO4D'],
  q: ['fuzz', 'maria', 'mbr_1', '+5511'],
  entries: [[ENTRY], [ENTRY, ENTRY], [{ ...ENTRY, lineCount: 2 }]],
  target: ['fuzz@example.com', '+5511987654321'],
  fields: [[{ ...FIELD, field: 'nickname' }], [{ ...FIELD, field: 'line', patternId: 3 }]],
  until: [null, '2099-01-01T00:00:00Z'],
}

/** Fields without which no command processes a body. */
const WANTED: ReadonlySet<string> = new Set(['username', 'password', 'oldPassword', 'target'])

/** A member's number, one of many. */
const mobileOf = (dice: Dice) => `119${String(dice.next(100_000_000)).padStart(8, '0')}`

/** Ids from answers, by the prefix that a schema requires; words by the field's name. */
export function hintOf(route: RouteKey, pools: Pools): Hint {
  const isRegister = route.includes('/register')
  const word: Hint['word'] = (field, schema, dice) => {
    if (field === 'username' && isRegister && dice.chance(85)) return `fuzz${dice.next(10 ** 9)}`
    const prefix = /^\^([a-z]{3})_/.exec(schema.pattern ?? '')?.[1]
    const pool = pools.get(prefix ?? (field === 'before' ? 'next' : field))
    if (pool && pool.length > 0) return dice.pick(pool)
    if (field === 'mobileNum') return mobileOf(dice)
    if (field === 'entries' && dice.chance(60)) return [anyEntry(dice)]
    const words = schema.enum || schema.const !== undefined ? undefined : WORDS[field]
    return words && dice.chance(85) ? structuredClone(dice.pick(words)) : undefined
  }
  return { word, isWanted: (field) => WANTED.has(field) }
}
