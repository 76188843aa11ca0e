import { readFileSync } from 'node:fs'
import { ERRORS, POSTING_CODES } from '@fairhouse/protocol'
import { demoBrand } from '@fairhouse/profiles'
import { LANGUAGE_CODES } from '@fairhouse/i18n'
import { describe, expect, it } from 'vitest'

function texts(language: string, namespace: string): Record<string, string> {
  const file = new URL(`../../../packages/i18n/locales/${language}/${namespace}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

describe.each(LANGUAGE_CODES)('texts in %s', (language) => {
  it('has a text for every error, for a lost answer, and for nothing else', () => {
    const codes = [...Object.keys(ERRORS), 'NETWORK'].toSorted()
    expect(Object.keys(texts(language, 'errors')).toSorted()).toEqual(codes)
  })

  it('has a text for every reason why money moved', () => {
    expect(Object.keys(texts(language, 'statement'))).toEqual(expect.arrayContaining([...POSTING_CODES]))
  })

  it('names every lottery of a fresh install', () => {
    const names = texts(language, 'lottery')
    for (const { lotteryCode } of demoBrand.lotteries) expect(names).toHaveProperty([`name.${lotteryCode}`])
  })
})
