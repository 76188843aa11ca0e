import { COMPLETE_LANGUAGES, loadTranslator, type Translator } from '@fairhouse/i18n'
import type { DrawWire } from '@fairhouse/protocol'
import { readFileSync } from 'node:fs'
import { FAMILIES, PLAYS } from '@fairhouse/lottery/all'
import { describe, expect, it } from 'vitest'
import { familyCodeOf, registerFamily, textsOf } from '../../shared/lottery/families.ts'
import { pictureOf } from '../../shared/lottery/draw/picture.ts'
import { readOffers } from '../../shared/lottery/play-facts.ts'
import { playName, playRule } from '../../shared/lottery/play-name.tsx'
import { prizeText } from '../../shared/lottery/prize-text.ts'
import { choiceText, positionText, selectionText } from '../../shared/lottery/selection-text.tsx'
import { axesOf, nearestOffer } from './play-axes.ts'

for (const family of FAMILIES) registerFamily(family)

/** Every value of each variant of the play, one at a time. */
const variantsOf = (play: (typeof PLAYS)[number]) => [
  '',
  ...Object.entries(play.variants).flatMap(([field, values]) =>
    values.slice(1).map((value) => `${field}=${value}`),
  ),
]

/** Every choice that a pad shows as a word or a number. */
function choicesOf({ pad }: (typeof PLAYS)[number]): readonly string[] {
  if (pad.kind === 'options') return pad.options
  if (pad.kind === 'areas') return pad.areas.flatMap(({ choices }) => choices)
  return pad.kind === 'grid' || pad.kind === 'combination' ? pad.choices : []
}

/** A translator that records the requested keys. */
function listening(translator: Translator, asked: Set<string>): Translator {
  const find: Translator['find'] = (key, values) => {
    asked.add(key)
    return translator.find(key, values)
  }
  return { ...translator, find, t: (key, values) => find(key, values) ?? key }
}

/** All texts of plays: names, rules, groups, choices, prizes, positions. */
function sayAll(translator: Translator): readonly string[] {
  return PLAYS.flatMap((play) => {
    const { code, pad } = play
    const positions = pad.kind === 'grid' || pad.kind === 'positions' ? pad.positions : []
    return [
      playName(translator, code),
      ...variantsOf(play).map(
        (variant) => playRule(translator, code, variant) ?? `no rule: ${code}`,
      ),
      translator.find(`plays.group.${play.group}`) ?? `no group: ${play.group}`,
      ...choicesOf(play).map((choice) => choiceText(translator, choice)),
      ...Object.keys(play.prizes).map((key) => prizeText(translator, code, key)),
      ...positions.map((position) => positionText(translator, code, position)),
      ...(pad.kind === 'areas'
        ? pad.areas.map(({ field }) => translator.find(`plays.area.${field}`) ?? `no ${field}`)
        : []),
    ]
  })
}

/** Keys of `plays` that pages use on their own, not for one play. */
const SAID_ELSEWHERE = /^plays\.(nothing|moreNumbers|area\.(bankers|drags|base|numbers|animals))$/

const SPACES = ['plays', ...new Set(FAMILIES.map(({ code }) => textsOf(code)))]

function keysOf(language: string): readonly string[] {
  return SPACES.flatMap((space) => {
    const file = new URL(
      `../../../../../packages/i18n/locales/${language}/${space}.json`,
      import.meta.url,
    )
    return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).map(
      (key) => `${space}.${key}`,
    )
  })
}

describe.each(COMPLETE_LANGUAGES)('plays in %s', (language) => {
  it('are named and explained in words, each by a name of its own in its family', async () => {
    const translator = await loadTranslator(language)
    const said = sayAll(translator)
    expect(
      said.filter((text) => /^no |[A-Z]{2,}_|[a-z]\.[a-zA-Z]|\{|@|undefined|NaN/.test(text)),
    ).toEqual([])
    for (const { plays, code } of FAMILIES) {
      const names = [...plays.keys()].map((play) => playName(translator, play))
      expect(
        names.filter((name, at) => names.indexOf(name) !== at),
        code,
      ).toEqual([])
    }
  })

  it('have no text that is said nowhere', async () => {
    const asked = new Set<string>()
    sayAll(listening(await loadTranslator(language), asked))
    const silent = keysOf(language).filter((key) => !asked.has(key) && !SAID_ELSEWHERE.test(key))
    expect(silent).toEqual([])
  })

  it('have a name for every prize of a sheet', async () => {
    const { find } = await loadTranslator(language)
    const facts = { zodiacYear: 'RAT', game: 'MAX3D' }
    for (const family of FAMILIES) {
      const draw = family.drawFrom({ next: () => 0 }, facts) as DrawWire
      const picture = pictureOf(draw)
      if (picture.kind === 'row') continue
      const names = picture.rows.map(({ name }) => name)
      expect(names.filter((name) => find(`lottery.prize.${name}`) === undefined)).toEqual([])
    }
  })
})

describe('axes', () => {
  it('tell all plays of a group apart', () => {
    const places = PLAYS.map(({ code, family, group }) =>
      [family, group, ...Object.values(axesOf(code))].join('/'),
    )
    expect(new Set(places).size).toBe(PLAYS.length)
  })

  it.each([
    ['SSC_3X_F_G6', 'SSC_3X_B_DIRECT', 'where', 'SSC_3X_B_G6'],
    ['SSC_BDW_5_3', 'SSC_BDW_F3_1', 'where', 'SSC_BDW_F3_1'],
    ['SSC_LH_12_TIE', 'SSC_LH_35', 'where', 'SSC_LH_35_TIE'],
    ['VN_MB_TRUOT4', 'VN_MB_TRUOT9', 'how', 'VN_MB_TRUOT9'],
  ] as const)('%s with the axis of %s is %s', (from, other, changed, expected) => {
    const family = familyCodeOf(from)
    const codes = PLAYS.filter((play) => play.family === family).map(({ code }) => code)
    const price = 'g1900'
    const all = codes.map((playCode) => ({ playCode, price, variant: '' }))
    const offers = readOffers(family, all)
    const group = offers.find(({ play }) => play.code === from)?.play.group
    const inGroup = offers.filter(({ play }) => play.group === group)
    const wanted = { ...axesOf(from), [changed]: axesOf(other)[changed] }
    expect(nearestOffer(inGroup, wanted, changed)?.play.code).toBe(expected)
  })
})

describe('rules and selections in words', () => {
  it('say the variant and the places', async () => {
    const en = await loadTranslator('en')
    expect(playRule(en, 'SSC_LH_25', 'tie=refund')).toMatch(/digit 2 .* digit 5.*returns/)
    expect(playRule(en, 'SSC_LH_25')).toMatch(/A tie loses/)
    expect(playRule(en, 'SSC_BDW_4_1', 'window=first')).toMatch(/first four/)
    expect(playRule(en, 'VN_MB_XIEN3')).toMatch(/^Wins if 3 .* 27 prizes/)
    expect(playRule(en, 'VN_MTN_XIEN3')).toMatch(/18 prizes/)
    expect(playRule(en, 'PK10_LH_3')).toMatch(/place 3 .* place 8/)
    const direct = { positions: [['1', '2'], ['3'], ['4']] }
    const last = 'Digit 3: 1 2 · Digit 4: 3 · Digit 5: 4'
    expect(selectionText(en, 'SSC_3X_B_DIRECT', direct)).toBe(last)
    const numbers = { numbers: ['01', '02', '03'] }
    expect(selectionText(en, 'VN_MB_DE', numbers, 2)).toBe('01 02 +1')
    expect(selectionText(en, 'SSC_LH_12', { options: ['TIGER'] })).toBe('Tiger')
    expect(selectionText(en, 'SSC_LH_12_TIE', {})).toBe('Nothing to choose')
  })

  it.each([
    ['11X5_RX2', { numbers: ['1', '11', '2'] }, '1 2 11'],
    ['11X5_RX3', { bankers: ['7'], drags: ['10', '9'] }, 'Fixed numbers: 7 · Other numbers: 9 10'],
    ['PK10_Q2_DIRECT', { positions: [['10'], ['2']] }, 'Place 1: 10 · Place 2: 2'],
    ['SSC_5X_DIRECT_SINGLE', { lines: [['00001'], ['12345']] }, '00001 12345'],
    [
      '11X5_RX2',
      {
        lines: [
          ['1', '11'],
          ['2', '5'],
        ],
      },
      '1 11 · 2 5',
    ],
    [
      'LHC_LIUXIAO',
      { animals: ['DOG', 'RAT'], options: ['IN'] },
      'Animals: Dog Rat · Options: Among them',
    ],
    ['VN_MB_KEODOI', { options: ['P1_BIG', '2D_ODD'] }, 'Last digit: High Last two digits: Odd'],
    ['KENO_VN_SIDES', { options: ['BIG_13'] }, 'High: 13 or more'],
  ])('%s', async (code, selection, text) => {
    expect(selectionText(await loadTranslator('en'), code, selection)).toBe(text)
  })

  it.each([
    ['KENO_PICK5', '3', '3 numbers right'],
    ['SSC_3X_F_COMBO', '2', 'Last 2 digits'],
    ['LHC_ZX', 'WIN:x2', 'Win, 2 times'],
    ['LHC_LX2', '4,5', 'With the animal of the year'],
    ['LHC_LW2', '0,7', '0, 7'],
    ['LOTTO535', '3+1', '3 right and the special'],
    ['VN_MB_GIAI1', '3', '3 digits'],
    ['VN_MB_DA', 'WIN:h3', 'Odds × 1.5'],
    ['TH_GLO', 'NEAR_FIRST', 'Next to the 1st'],
    ['K3_SUM', '11', '11'],
  ])('the prize %s %s', async (code, key, text) => {
    expect(prizeText(await loadTranslator('en'), code, key)).toBe(text)
  })
})
