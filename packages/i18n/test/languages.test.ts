import { describe, expect, it } from 'vitest'
import {
  createTranslator,
  LANGUAGE_CODES,
  LANGUAGES,
  languageOfTag,
  matchLanguage,
  PSEUDO_CODES,
} from '../src/index.ts'

describe('the languages', () => {
  it('are 35, each known to Intl, in its script and direction', () => {
    expect(LANGUAGE_CODES).toHaveLength(35)
    expect(new Set(LANGUAGE_CODES.map((code) => LANGUAGES[code].name)).size).toBe(35)
    for (const code of LANGUAGE_CODES) {
      const { tag, dir, script } = LANGUAGES[code]
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
      expect(Intl.PluralRules.supportedLocalesOf(tag), code).toEqual([tag])
      expect(new Intl.Locale(tag).maximize().script, code).toBe(script)
      expect(dir, code).toBe(script === 'Arab' || script === 'Hebr' ? 'rtl' : 'ltr')
    }
    expect(PSEUDO_CODES).toEqual(['en-XA', 'ar-XB', 'km-XC'])
  })

  it('write figures and dates as browsers can', () => {
    // Chromium has no formats for these and falls back to American ones.
    for (const code of ['km', 'my', 'lo', 'ne', 'si', 'pa', 'kk', 'km-XC'] as const) {
      const { tag, formats } = LANGUAGES[code]
      expect(formats, code).not.toBe(tag)
      const { date } = createTranslator(code, {})
      const instant = '2026-03-01T18:30:45Z'
      expect(date(instant, 'dateTime', 'UTC')).toMatch(/^01[./]03[./]2026, 18:30$/)
      expect(date(instant, 'dateLong', 'UTC')).toMatch(/^01[./]03[./]2026$/)
      expect(date(instant, 'dayMonthTime', 'UTC')).toMatch(/^01[./]03, 18:30$/)
    }
    expect(createTranslator('kk', {}).number(1_234_567.5)).toMatch(/^1\s234\s567,5$/)
    expect(createTranslator('ne', {}).number(1_234_567.5)).toBe('12,34,567.5')
  })

  it.each([
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['PT', 'pt'],
    ['CN', 'zh-Hans'],
    ['TW', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-HK', 'zh-Hant'],
    ['zh-TW', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant-CN', 'zh-Hant'],
    ['yue', 'zh-Hant'],
    ['in', 'id'],
    ['iw-IL', 'he'],
    ['tl', 'fil'],
    ['fil-PH', 'fil'],
    ['pa-IN', 'pa'],
    ['pa-PK', undefined],
    ['kk-CN', undefined],
    ['nb', undefined],
    ['ar-EG', 'ar'],
    ['es-419', 'es'],
    ['en-XA', 'en-XA'],
    ['ar-XB', 'ar-XB'],
    ['xx', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
    ['*', undefined],
    ['', undefined],
  ])('the tag %s is %s', (tag, expected) => {
    expect(languageOfTag(tag)).toBe(expected)
  })

  it.each(['CN', 'EN', 'TH', 'VI', 'JA', 'KO', 'PT', 'ES', 'HI', 'ID', 'KM', 'MY', 'TA', 'TW'])(
    'the specification’s name %s is known',
    (alias) => {
      expect(languageOfTag(alias)).toBeDefined()
    },
  )

  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['en-GB', 'en'],
    ['xx, en', 'en'],
    ['nb,de;q=0.7,en;q=0.9', 'en'],
    ['en;q=0, th', 'th'],
    ['pa-PK, ur;q=0.5', 'ur'],
    ['*', 'pt'],
    ['', 'pt'],
    ['constructor', 'pt'],
    [undefined, 'pt'],
    [';q=x,,,', 'pt'],
  ])('answers the wish %s in %s', (wishes, expected) => {
    expect(matchLanguage(wishes)).toBe(expected)
  })

  it('answers only in what is offered', () => {
    expect(matchLanguage('th, en;q=0.5', 'pt', ['pt', 'en'])).toBe('en')
    expect(matchLanguage('th', 'pt', ['pt', 'en'])).toBe('pt')
  })
})
