import type { PageRequest } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { addressOf, headOf, type HeadParts } from '../src/boot/head.ts'
import { languageFor } from '../src/boot/choose-language.ts'

const system = {
  languages: ['pt', 'en', 'zh-Hans'],
  defaultLanguage: 'pt',
  brand: { name: 'A & B' },
}

function head(given: Partial<HeadParts> = {}, url = '/lottery?gameCode=X'): string {
  const request = { url, origin: 'https://play.example', permission: { system } }
  return headOf({
    request: request as unknown as PageRequest,
    language: 'en',
    own: '<title>T</title><meta name="description" content="W"/>',
    isPublic: true,
    ...given,
  })
}

describe('the head of a page', () => {
  it('names its one address and those in other languages', () => {
    const html = head()
    expect(html).toContain('<link rel="canonical" href="https://play.example/lottery?language=en">')
    expect(html).toContain('hreflang="pt-BR" href="https://play.example/lottery">')
    expect(html).toContain(
      'hreflang="zh-Hans" href="https://play.example/lottery?language=zh-Hans">',
    )
    expect(html).toContain('hreflang="x-default" href="https://play.example/lottery">')
  })

  it('tells those who share it what it is, in its own words', () => {
    const html = head()
    expect(html).toContain('<meta property="og:title" content="T">')
    expect(html).toContain('<meta property="og:description" content="W">')
    expect(html).toContain('<meta property="og:site_name" content="A &amp; B">')
  })

  it.each([
    ['a page of nobody else', { isPublic: false }],
    ['a page that says so', { own: '<title>T</title><meta name="robots" content="noindex"/>' }],
  ])('keeps %s from being found', (_, given) => {
    const html = head(given)
    expect(html.match(/noindex/g)).toHaveLength(1)
    expect(html).not.toMatch(/canonical|hreflang|og:/)
  })

  it.each([
    ['/a"><script>', 'https://play.example/a%22%3E%3Cscript%3E'],
    ['/%22%3E', 'https://play.example/%22%3E'],
    ['/%', 'https://play.example/%'],
    ['/ç', 'https://play.example/%C3%A7'],
  ])('writes %s so that nothing in it can end the attribute', (path, address) => {
    expect(addressOf('https://play.example', path)).toBe(address)
    expect(head({}, path)).toContain(`href="${address}?language=en"`)
  })
})

describe('the language of a page', () => {
  it.each([
    ['language=en', 'pt', 'en'],
    ['language=ar', 'pt', 'ar'],
    ['language=xx', 'en', 'en'],
    ['', 'zh-Hans', 'zh-Hans'],
    // Chosen once, but no longer offered.
    ['', 'th', 'pt'],
    ['', undefined, 'pt'],
  ])('%s and a choice of %s → %s', (search, chosen, language) => {
    expect(languageFor(search, chosen, system)).toBe(language)
  })
})
