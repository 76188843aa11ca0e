import { AUDIENCES, EXECUTIONS, PLATFORMS } from '@fairhouse/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isShown, type BoardNotice, type BoardQuestion } from './board.ts'
import { pickText } from './pick-text.ts'

const instant = fc.integer({ min: 0, max: 1_000 }).map((ms) => new Date(ms))

const notice: fc.Arbitrary<BoardNotice> = fc.record({
  noticeId: fc.constant(1n),
  type: fc.constantFrom('B', 'PU', 'PR', 'H'),
  audience: fc.subarray([...AUDIENCES], { minLength: 1 }),
  platforms: fc.subarray([...PLATFORMS], { minLength: 1 }),
  hasRecipients: fc.constant(false),
  segmentNo: fc.constant(null),
  isLegal: fc.boolean(),
  shownFrom: instant,
  endsAt: fc.option(instant),
  link: fc.constant(null),
  picture: fc.constant(null),
  texts: fc.constant([]),
})

const question: fc.Arbitrary<BoardQuestion> = fc.record({
  audience: fc.constantFrom(...AUDIENCES),
  platform: fc.constantFrom(...PLATFORMS),
  execution: fc.constantFrom(...EXECUTIONS),
  now: instant,
})

describe('a notice', () => {
  test('is never shown before its time, after it, elsewhere, or to whom it is not for', () => {
    fc.assert(
      fc.property(notice, question, (one, reader) => {
        if (!isShown(one, reader)) return
        expect(one.shownFrom.getTime()).toBeLessThanOrEqual(reader.now.getTime())
        if (one.endsAt) expect(one.endsAt.getTime()).toBeGreaterThan(reader.now.getTime())
        expect(one.audience).toContain(reader.audience)
        expect(one.platforms).toContain(reader.platform)
      }),
    )
  })

  test('is shown to all others, and an execution only takes away', () => {
    fc.assert(
      fc.property(notice, question, (one, reader) => {
        const isInTime = one.shownFrom <= reader.now && !(one.endsAt && one.endsAt <= reader.now)
        const isFor =
          one.audience.includes(reader.audience) && one.platforms.includes(reader.platform)
        expect(isShown(one, { ...reader, execution: 'B' })).toBe(isInTime && isFor)
        const both = isShown(one, { ...reader, execution: 'B' })
        if (isShown(one, reader)) expect(both).toBe(true)
      }),
    )
  })

  test('is shown from one instant on, and to another, without a gap', () => {
    fc.assert(
      fc.property(notice, question, (one, reader) => {
        const times = Array.from({ length: 101 }, (_, at) => new Date(at * 10))
        const shown = times.map((now) => isShown(one, { ...reader, now }))
        const changes = shown.filter((is, at) => at > 0 && is !== shown[at - 1]).length
        expect(changes).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('the text of a notice', () => {
  const texts = ['pt', 'en', 'zh-Hans', 'ar'].map((language) => ({ language }))

  test.each([
    ['pt', 'pt'],
    ['pt-BR', 'pt'],
    ['EN-GB', 'en'],
    ['zh-Hans', 'zh-Hans'],
    ['zh', 'pt'],
    ['ko', 'pt'],
    ['', 'pt'],
  ])('asked for in %s comes in %s', (reader, language) => {
    expect(pickText(texts, reader, 'pt')?.language).toBe(language)
  })

  test('falls back to English where the brand has none of its own, then to any', () => {
    expect(pickText(texts.slice(1), 'ko', 'pt')?.language).toBe('en')
    expect(pickText(texts.slice(3), 'ko', 'pt')?.language).toBe('ar')
    expect(pickText([], 'ko', 'pt')).toBeUndefined()
  })
})
