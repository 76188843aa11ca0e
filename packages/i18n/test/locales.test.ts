import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { COMPLETE_LANGUAGES, loadTranslator, matchLanguage } from '../src/index.ts'
import { errorText } from '../src/server.ts'

const LOCALES = fileURLToPath(new URL('../locales/', import.meta.url))

function read(language: string, file: string): Record<string, string> {
  return JSON.parse(readFileSync(`${LOCALES}${language}/${file}`, 'utf8')) as Record<string, string>
}

/** Names of placeholders and tags, and the plural categories, of a message. */
function shapeOf(message: string): { names: string[]; plurals: string[][] } {
  const names = [...message.matchAll(/<(\w+)>/g)].map((tag) => `<${tag[1]}>`)
  const plurals: string[][] = []
  const visit = (tokens: ReturnType<typeof compileMessageOrThrow>) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      names.push(token[0])
      if (token[1] !== 'plural' || typeof token[2] !== 'object' || token[2] === null) continue
      const cases = Object.entries(token[2]).filter(([key]) => key !== 'offset')
      plurals.push(cases.map(([key]) => key).filter((key) => !/^\d/.test(key)))
      for (const [, inner] of cases) visit(inner as ReturnType<typeof compileMessageOrThrow>)
    }
  }
  visit(compileMessageOrThrow(message))
  return { names: [...new Set(names)].toSorted(), plurals }
}

const files = readdirSync(`${LOCALES}en`)

describe.each(COMPLETE_LANGUAGES)('texts in %s', (language) => {
  it('has the files of English', () => {
    expect(readdirSync(`${LOCALES}${language}`)).toEqual(files)
  })

  it.each(files)('%s: same keys, valid messages, same placeholders, all plurals', (file) => {
    const english = read('en', file)
    const texts = read(language, file)
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('')
      const shape = shapeOf(text)
      expect(shape.names, key).toEqual(shapeOf(english[key] ?? '').names)
      for (const cases of shape.plurals) expect(cases.toSorted(), key).toEqual(wanted)
    }
  })
})

describe('runtime', () => {
  it('fills placeholders and plurals', async () => {
    const pt = await loadTranslator('pt')
    expect(pt.t('bets.lines', { lines: 1 })).toBe('1 linha')
    expect(pt.t('bets.lines', { lines: 1000 })).toBe('1.000 linhas')
    expect(pt.t('bets.lines', { lines: 1_000_000 })).toBe('1.000.000 de linhas')
    expect(pt.find('plays.NO_SUCH_PLAY')).toBeUndefined()
    const evening = pt.date('2026-03-01T02:30:00Z', 'dateTime', 'America/Sao_Paulo')
    expect(evening).toBe('28/02/2026, 23:30')
  })

  it('brackets and lengthens every message of the test language', async () => {
    const pseudo = await loadTranslator('en-XA')
    expect(pseudo.t('common.cancel')).toBe('[Çåñçêļ ~~~]')
    expect(pseudo.t('bets.lines', { lines: 2 })).toMatch(/^\[2 ļîñêš ~+\]$/)
    expect(pseudo.t('identity.terms', { age: 18 })).toContain('<terms>')
  })

  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['en-GB', 'en'],
    ['xx, en', 'en'],
    ['', 'pt'],
    ['constructor', 'pt'],
    [undefined, 'pt'],
  ])('answers the wish %s in %s', (wishes, expected) => {
    expect(matchLanguage(wishes)).toBe(expected)
  })

  it('gives the server the text of an error', () => {
    expect(errorText('en', 'ISSUE_CLOSED')).toBe('Bets for this draw are closed.')
    expect(errorText('pt-BR', 'ISSUE_CLOSED')).toBe('As apostas deste sorteio já fecharam.')
    expect(errorText('en', 'NO_SUCH_CODE')).toBe(errorText('en', 'INTERNAL'))
  })
})
