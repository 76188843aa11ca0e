import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadGroup } from '../src/catalogues.ts'
import { measure } from '../src/check.ts'
import { COMPLETE_IN_ALL, coverageOf, FILES, isForAgents, MEMBER_FILES } from '../src/coverage.ts'
import {
  COMPLETE_LANGUAGES,
  createTranslator,
  LANGUAGE_CODES,
  type LanguageCode,
  loadTranslator,
  PSEUDO_CODES,
} from '../src/index.ts'
import { type Group, GROUPS, STAFF_ERRORS } from '../src/namespaces.ts'
import { errorText, messageTranslator } from '../src/server.ts'

const LOCALES = fileURLToPath(new URL('../locales/', import.meta.url))

function read(language: string, file: string): Record<string, string> {
  const path = `${LOCALES}${language}/${file}.json`
  if (!existsSync(path)) return {}
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
}

describe('files of texts', () => {
  it('are those of the known namespaces, in folders of known languages', () => {
    const folders = readdirSync(LOCALES)
    expect(folders.filter((folder) => !LANGUAGE_CODES.some((code) => code === folder))).toEqual([])
    for (const folder of folders) {
      const names = readdirSync(`${LOCALES}${folder}`).map((name) => name.replace('.json', ''))
      expect(names.filter((name) => !FILES.some((file) => file === name))).toEqual([])
    }
  })

  /** What a button shows, and what it is called where several are alike. */
  const NAMED = [
    ['limits', 'set', 'setOne'],
    ['limits', 'change', 'changeOne'],
    ['security', 'sessions.end', 'sessions.endNamed'],
    ['security', 'networks.forget', 'networks.forgetNamed'],
  ] as const

  it.each(LANGUAGE_CODES)('%s: the name of a button holds its words (WCAG 2.5.3)', (language) => {
    for (const [file, shown, named] of NAMED) {
      const texts = read(language, file)
      const words = texts[shown]?.toLowerCase()
      const pattern = new RegExp(`(^|[^\\p{L}\\p{M}])${words}($|[^\\p{L}\\p{M}])`, 'u')
      expect(texts[named]?.toLowerCase()).toMatch(pattern)
    }
  })

  it.each(LANGUAGE_CODES)('%s: no faults in what is translated', (language) => {
    for (const file of FILES) {
      const texts = read(language, file)
      const english = read('en', file)
      expect(measure(language, english, texts).faults, file).toEqual({})
      const order = Object.keys(english).filter((key) => Object.hasOwn(texts, key))
      expect(Object.keys(texts), `${file}: in the order of English`).toEqual(order)
    }
  })

  it.each(COMPLETE_LANGUAGES)('%s: nothing is missing', (language) => {
    for (const file of FILES) {
      expect(measure(language, read('en', file), read(language, file)).missing, file).toEqual([])
    }
  })

  it.each(LANGUAGE_CODES)('%s: what is promised for all languages is complete', (language) => {
    for (const file of COMPLETE_IN_ALL) {
      const { missing } = measure(language, read('en', file), read(language, file))
      expect(
        missing.filter((key) => !isForAgents(file, key)),
        file,
      ).toEqual([])
    }
  })
})

describe('coverage', () => {
  it('is whole for English, and a fallback is no translation', async () => {
    expect(await coverageOf('en')).toMatchObject({ share: 1, mayBeOffered: true })
    const nothing = await coverageOf('th', (language, file) =>
      language === 'en' ? read('en', file) : {},
    )
    expect(nothing).toMatchObject({ share: 0, mayBeOffered: false, review: 'draft' })
  })

  it('counts what a member sees, and lets a language be offered from 95 % on', async () => {
    const keys = MEMBER_FILES.flatMap((file) => Object.keys(read('en', file)))
    // German has the plurals of English, so that English texts are right there.
    const withLess = (dropped: number) => {
      let left = dropped
      return coverageOf('de', (language, file) => {
        if (language === 'en') return read('en', file)
        if (file === 'office') return {}
        return Object.fromEntries(Object.entries(read('en', file)).filter(() => left-- <= 0))
      })
    }
    const few = Math.floor(keys.length * 0.05)
    expect(await withLess(0)).toMatchObject({ share: 1, mayBeOffered: true })
    expect(await withLess(few)).toMatchObject({ mayBeOffered: true })
    expect(await withLess(few + 1)).toMatchObject({ mayBeOffered: false })
  })
})

/** Part of a page's budget: what one group weighs on the wire, in the form that pages get. */
async function weigh(code: LanguageCode, group: Group): Promise<number> {
  return gzipSync(JSON.stringify(await loadGroup(code, group)), { level: 9 }).length
}

describe('groups', () => {
  const KILOBYTE = 1024
  const groups = (Object.keys(GROUPS) as Group[]).filter((group) => group !== 'office')
  /**
   * Help is only read, no action waits for it. Betting has all words of a lottery page, in scripts
   * of two bytes a letter, too. Errors are loaded with the first refusal only, and no page waits
   * for them.
   */
  const LIMITS: Readonly<Partial<Record<Group, number>>> = { errors: 7, help: 8, play: 7 }
  const limitOf = (group: Group) => (LIMITS[group] ?? 6) * KILOBYTE

  it.each(LANGUAGE_CODES)('%s: each is short on the wire', async (code) => {
    for (const group of groups) {
      expect(await weigh(code, group), group).toBeLessThan(limitOf(group))
    }
  })

  it('have every namespace as a whole, and of some a part for the first page', async () => {
    const { find } = await loadTranslator('en', ['common'])
    expect(find('lottery.name.SSC1')).toBeDefined()
    expect(find('lottery.quickPick')).toBeUndefined()
    const whole = await loadTranslator('en', ['common', 'lottery', 'shell'])
    for (const file of ['common', 'lottery', 'shell']) {
      const keys = Object.keys(read('en', file)).map((key) => `${file}.${key}`)
      expect(keys.filter((key) => whole.find(key) === undefined)).toEqual([])
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

  it.each(LANGUAGE_CODES)('%s: the year is Gregorian, figures are 0 to 9', (code) => {
    const { date, number } = createTranslator(code, {})
    expect(date('2026-03-01T12:00:00Z', 'dateTime', 'UTC')).toMatch(/2026/)
    expect(number(1234.5).replaceAll(/\D/g, '')).toBe('12345')
  })

  it.each(LANGUAGE_CODES)(
    '%s: every text is there, English where it is not translated',
    async (code) => {
      const english = await loadTranslator('en')
      const { find } = await loadTranslator(code)
      const keys = FILES.filter((file) => file !== 'messages' && file !== 'office').flatMap(
        (file) =>
          Object.keys(read('en', file))
            .filter((key) => file !== 'errors' || !STAFF_ERRORS.test(key))
            .map((key) => `${file}.${key}`),
      )
      expect(keys.filter((key) => find(key) === undefined)).toEqual([])
      const fresh = keys.find((key) => {
        const [file = '', ...rest] = key.split('.')
        return !Object.hasOwn(read(code, file), rest.join('.'))
      })
      if (fresh) expect(find(fresh, { age: 1 })).toBe(english.find(fresh, { age: 1 }))
    },
  )

  it('brackets and lengthens every message of the long test language', async () => {
    const pseudo = await loadTranslator('en-XA')
    expect(pseudo.t('common.cancel')).toBe('[Çåñçêļ ~~~]')
    expect(pseudo.t('bets.lines', { lines: 2 })).toMatch(/^\[2 ļîñêš ~+\]$/)
  })

  it.each(PSEUDO_CODES)('%s: placeholders and tags stay', async (code) => {
    const { t } = await loadTranslator(code)
    expect(t('identity.terms', { age: 18 })).toMatch(/18.*<terms>.*<\/terms>/)
  })

  it('gives the server the text of an error', () => {
    expect(errorText('en', 'ISSUE_CLOSED')).toBe('Bets for this draw are closed.')
    expect(errorText('pt-BR', 'ISSUE_CLOSED')).toBe('As apostas deste concurso já fecharam.')
    expect(errorText('en', 'NO_SUCH_CODE')).toBe(errorText('en', 'INTERNAL'))
    expect(errorText('en-XA', 'ISSUE_CLOSED')).toMatch(/^\[/)
  })

  it.each(LANGUAGE_CODES)('%s: the server has every error and message', (code) => {
    for (const error of Object.keys(read('en', 'errors'))) {
      expect(errorText(code, error), error).not.toBe('')
    }
    const { text } = messageTranslator(code)
    expect(text('unknownDevice')).not.toBe('unknownDevice')
  })
})
