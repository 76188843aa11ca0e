import { readFileSync } from 'node:fs'
import { ERRORS, POSTING_CODES } from '@fairhouse/protocol'
import { COMPLETE_LANGUAGES } from '@fairhouse/i18n'
import { describe, expect, it } from 'vitest'

function texts(language: string, namespace: string): Record<string, string> {
  const locales = new URL('../../../packages/i18n/locales/', import.meta.url)
  const file = new URL(`${language}/${namespace}.json`, locales)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** Besides the codes: how long a refusal lasts, and what a violated rule requires. */
const BESIDE = [
  'again.hours',
  'again.minutes',
  'again.tomorrow',
  'missing.code',
  'missing.mobileNum',
]

describe.each(COMPLETE_LANGUAGES)('texts in %s', (language) => {
  it('has a text for every error, for a lost answer, and for nothing else', () => {
    const codes = [...Object.keys(ERRORS), 'NETWORK', ...BESIDE].toSorted()
    expect(Object.keys(texts(language, 'errors')).toSorted()).toEqual(codes)
  })

  it('has a text for every reason why money moved', () => {
    const keys = Object.keys(texts(language, 'statement'))
    expect(keys).toEqual(expect.arrayContaining([...POSTING_CODES]))
  })

  it('names every lottery of a fresh install', () => {
    const codes = ['demo', 'placar', 'quintal'].flatMap((brand) => {
      const seed = new URL(`../../../profiles/brands/${brand}.ts`, import.meta.url)
      return [...readFileSync(seed, 'utf8').matchAll(/lotteryCode: '(\w+)'/g)]
    })
    expect(codes.length).toBeGreaterThan(0)
    const names = texts(language, 'lottery')
    for (const [, code = ''] of codes) expect(names).toHaveProperty([`name.${code}`])
  })
})
