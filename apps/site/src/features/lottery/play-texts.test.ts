import { COMPLETE_LANGUAGES, loadTranslator } from '@fairhouse/i18n'
import { PLAYS } from '@fairhouse/lottery'
import { describe, expect, it } from 'vitest'
import { playName, playRule } from '../../shared/lottery/play-name.tsx'
import { selectionText } from '../../shared/lottery/selection-text.tsx'
import { readOffers } from '../../shared/lottery/play-facts.ts'
import { axesOf, howText, nearestOffer, whereText } from './play-axes.ts'

const OFFERS = readOffers(
  PLAYS.map(({ code }) => ({ playCode: code, price: 'g1900', variant: '' })),
)

describe.each(COMPLETE_LANGUAGES)('plays in %s', (language) => {
  it('have a name, a rule and axes of their own', async () => {
    const translator = await loadTranslator(language)
    const names = PLAYS.map(({ code }) => playName(translator, code))
    expect(names.filter((name, at) => name === PLAYS[at]?.code)).toEqual([])
    expect(new Set(names).size).toBe(PLAYS.length)
    for (const offer of OFFERS) {
      const { code, group } = offer.play
      expect(playRule(translator, code), code).toBeDefined()
      expect(translator.find(`plays.group.${group}`), group).toBeDefined()
      const { where, how } = axesOf(code)
      if (where !== '') expect(whereText(translator, where), code).not.toBe(where)
      if (how !== '') expect(howText(translator, offer), code).not.toBe(how)
    }
  })
})

describe('axes', () => {
  it('tell all plays of a group apart', () => {
    const places = PLAYS.map(({ code, group }) => [group, ...Object.values(axesOf(code))].join('/'))
    expect(new Set(places).size).toBe(PLAYS.length)
  })

  it.each([
    ['SSC_3X_F_G6', 'where', 'B3', 'SSC_3X_B_G6'],
    ['SSC_BDW_5_3', 'where', 'F3', 'SSC_BDW_F3_1'],
    ['SSC_LH_12_TIE', 'where', '35', 'SSC_LH_35_TIE'],
    ['VN_MB_TRUOT4', 'how', 'TRUOT9', 'VN_MB_TRUOT9'],
  ] as const)('%s with %s %s is %s', (from, changed, to, expected) => {
    const group = OFFERS.find(({ play }) => play.code === from)?.play.group
    const inGroup = OFFERS.filter(({ play }) => play.group === group)
    const wanted = { ...axesOf(from), [changed]: to }
    expect(nearestOffer(inGroup, wanted, changed)?.play.code).toBe(expected)
  })
})

describe('rules and selections in words', () => {
  it('say the variant and the places', async () => {
    const en = await loadTranslator('en')
    expect(playRule(en, 'SSC_LH_25', 'tie=refund')).toMatch(/digit 2 .* digit 5.*returns/)
    expect(playRule(en, 'SSC_LH_25')).toMatch(/A tie loses/)
    expect(playRule(en, 'SSC_BDW_4_1', 'window=first')).toMatch(/first four/)
    expect(playRule(en, 'VN_MB_XIEN3')).toMatch(/^Wins if 3 /)
    const direct = { positions: [['1', '2'], ['3'], ['4']] }
    const last = 'Digit 3: 1 2 · Digit 4: 3 · Digit 5: 4'
    expect(selectionText(en, 'SSC_3X_B_DIRECT', direct)).toBe(last)
    const numbers = { numbers: ['01', '02', '03'] }
    expect(selectionText(en, 'VN_MB_DE', numbers, 2)).toBe('01 02 +1')
    expect(selectionText(en, 'SSC_LH_12', { options: ['TIGER'] })).toBe('Tiger')
    expect(selectionText(en, 'SSC_LH_12_TIE', {})).toBe('Nothing to choose')
  })
})
