import { FILES } from '@fairhouse/i18n/coverage'
import { describe, expect, test } from 'vitest'
import { readTexts } from './locales.ts'
import { isBroad, matches, readSourceStrings } from './used-keys.ts'

/** Known by data: other tests hold these texts against the list of what there is. */
const ANY = undefined

/**
 * Keys that are put together right behind their namespace, and what may stand for the star. Where
 * a group is named before the star (`bets.status.*`) the group is taken whole and needs no line.
 */
const PUT_TOGETHER: Readonly<Record<string, readonly string[] | undefined>> = {
  'cashier.*Body': ANY,
  'cashier.*Title': ANY,
  // Where the money of a chase is; and a name in the browser's storage.
  'chase.*': ['total', 'staked', 'stillHeld', 'released'],
  'common.*': ['day', 'month', 'year'],
  'common.*Placeholder': ['day', 'month', 'year'],
  'closed.*': ANY,
  'errors.*': ANY,
  'fields.*': ANY,
  // Each answer of the help centre has a title and a body.
  'help.*.body': ANY,
  'help.*.title': ANY,
  'home.*': ['proofSeal', 'proofDraw', 'proofOpen'],
  'home.*Body': ['proofSeal', 'proofDraw', 'proofOpen'],
  'kyc.*.title': ['document', 'selfie', 'address', 'sourceOfFunds'],
  'kyc.*.why': ['document', 'selfie', 'address', 'sourceOfFunds'],
  'legal.*.body': ANY,
  'legal.*.title': ANY,
  'limits.*': ['hours', 'minutes'],
  // A path of the wire, no text.
  'limits.*.*': [],
  'messages.*': ANY,
  // The two inboxes share a screen.
  'office.*.intro': ['feedback', 'conversations'],
  'office.*.none': ['feedback', 'conversations'],
  'office.*.sent': ['feedback', 'conversations'],
  // Codes of postings.
  'points.*': [],
  // Fields of the wire.
  'ranks.*': [],
  'ranks.*.*': [],
  'ranks.*.gift': [],
  'ranks.*.rebates': [],
  'statement.*': ANY,
  // Its codes have a dot of their own.
  'statement.*.*': ANY,
  // A name in the browser's storage.
  'studio.*': [],
  // Sides and columns of the tables, which packages/games names.
  'studioRooms.*': ANY,
  'ui.*': ['from', 'to'],
}

/** Texts of a family: a test of their own checks them against all plays. */
const OF_PLAYS = /^plays[A-Z]/

/** The server and the closed site name these without their namespace. */
const BARE = ['messages', 'closed']

const said = readSourceStrings()
const namespaces = new Set<string>(FILES)
const ours = [...said.patterns].filter((pattern) => namespaces.has(pattern.split('.')[0] ?? ''))

function expand(pattern: string): readonly string[] {
  const values = PUT_TOGETHER[pattern]
  return values ? values.map((value) => pattern.replace('*', value)) : [pattern]
}

const patterns = ours.flatMap(expand)

function isUsed(namespace: string, key: string): boolean {
  const full = `${namespace}.${key}`
  if (BARE.includes(namespace)) {
    // `${template}.sms` has no head in the sources; only the template's name is there.
    const heads = [key, ...(key.includes('.') ? [key.split('.')[0] ?? ''] : [])]
    const isSaid = heads.some((head) => said.literals.has(head))
    return isSaid || [...said.patterns].some((pattern) => matches(pattern, key))
  }
  return said.literals.has(full) || patterns.some((pattern) => matches(pattern, full))
}

describe('keys of texts', () => {
  test.each(FILES.filter((file) => !OF_PLAYS.test(file)))('%s: every one is used', (namespace) => {
    const keys = Object.keys(readTexts('en', namespace))
    expect(keys.filter((key) => !isUsed(namespace, key))).toEqual([])
  })

  test('those put together right behind their namespace are declared above', () => {
    const declared = Object.keys(PUT_TOGETHER)
    expect(ours.filter((pattern) => isBroad(pattern) && !declared.includes(pattern))).toEqual([])
  })

  test('a key is seen in quotes and in a template, and in nothing else', () => {
    const { literals, patterns: found } = readSourceStrings([
      "t('home.a') + t(`home.${b}Body`) + `home.x.${y}.${z}` // home.c",
    ])
    expect([...literals]).toContain('home.a')
    expect([...literals]).not.toContain('home.c')
    expect([...found]).toEqual(['home.*Body', 'home.x.*.*'])
    expect(matches('home.*Body', 'home.dBody')).toBe(true)
    expect(matches('home.*Body', 'home.d')).toBe(false)
  })
})
