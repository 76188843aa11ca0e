import { createTranslator } from '@fairhouse/i18n'
import { describe, expect, it } from 'vitest'
import { nameOf, percentOf, withLanguage } from './language-words.ts'

const ORDER = ['pt', 'en', 'th', 'ar']

describe('languages in the office', () => {
  it('are named in its own language', () => {
    expect(nameOf('ar', 'en')).toBe('Arabic')
    expect(nameOf('ar', 'pt')).toBe('árabe')
  })

  it.each([
    [1, '100%'],
    [0.99999, '99.9%'],
    [0.95, '95%'],
    [0, '0%'],
  ])('%d translated is %s: never 100 while something is missing', (share, expected) => {
    expect(percentOf(share, createTranslator('en', {}).number)).toBe(expected)
  })

  it('are offered in the platform’s order', () => {
    const choice = { offered: ['pt', 'ar'], defaultLanguage: 'pt' }
    expect(withLanguage(choice, ORDER, 'en', true).offered).toEqual(['pt', 'en', 'ar'])
    expect(withLanguage(choice, ORDER, 'ar', false).offered).toEqual(['pt'])
  })
})
