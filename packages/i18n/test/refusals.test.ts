import { describe, expect, it } from 'vitest'
import { loadTranslator, missingText, refusalText } from '../src/index.ts'
import { errorText } from '../src/server.ts'

const [en, pt, zh] = [
  await loadTranslator('en', ['errors']),
  await loadTranslator('pt', ['errors']),
  await loadTranslator('zh-Hans', ['errors']),
]

describe('a refusal that ends by itself', () => {
  it.each<[string, number, string]>([
    ['TOO_MANY_ATTEMPTS', 1, 'Too many tries. Try again in 1 minute.'],
    ['TOO_MANY_ATTEMPTS', 241, 'Too many tries. Try again in 5 minutes.'],
    ['TOO_MANY_ATTEMPTS', 3_600, 'Too many tries. Try again in 60 minutes.'],
    ['TOO_MANY_ATTEMPTS', 3_601, 'Too many tries. Try again in 2 hours.'],
    ['TOO_MANY_ATTEMPTS', 43_200, 'Too many tries. Try again in 12 hours.'],
    ['TOO_MANY_ATTEMPTS', 43_201, 'Too many tries. Try again tomorrow.'],
  ])('%s for %d seconds: "%s"', (code, retryAfterSeconds, expected) => {
    expect(refusalText(en, code, { retryAfterSeconds })).toBe(expected)
    expect(errorText('en', code, { retryAfterSeconds })).toBe(expected)
  })

  it('says so in the language of the reader, whose sentences it joins as they do', () => {
    const facts = { retryAfterSeconds: 300 }
    expect(refusalText(pt, 'CODE_QUOTA', facts)).toMatch(/ Tente de novo em 5 minutos\.$/)
    expect(refusalText(zh, 'CODE_QUOTA', facts)).not.toContain(' 请')
  })

  it('adds nothing to other refusals, nor where nobody knows how long', () => {
    expect(refusalText(en, 'CODE_WRONG', { retryAfterSeconds: 9 })).toBe('The code is not right.')
    expect(refusalText(en, 'TOO_MANY_ATTEMPTS')).toBe('Too many tries.')
    expect(refusalText(en, 'NO_SUCH_CODE')).toBeUndefined()
  })
})

it('a number and a code are missed in words of their own', () => {
  const said = ['mobileNum', 'code', 'verificationCode', 'username'].map((field) =>
    missingText(en, field),
  )
  expect(said).toEqual([
    'Enter your phone number.',
    'Enter the code.',
    'Enter the code.',
    'Fill in this field.',
  ])
})
