import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingOf, textOf, withText } from '../../shared/language-texts.ts'
import { bodyOf, NEW_NOTICE, wrapped } from './draft.ts'

const pt = { language: 'pt', title: 'Olá', content: '<p>a</p>' }

describe('a notice as it is typed', () => {
  it('is sent without texts that have no title, and members only where they may be named', () => {
    const typed = withText(withText(NEW_NOTICE, pt), { language: 'en', title: ' ', content: 'x' })
    const named = { ...typed, recipients: 'maria\n joao ,\n', link: '  ' }
    expect(bodyOf(named)).toMatchObject({ texts: [pt], recipients: [], link: null })
    expect(bodyOf({ ...named, type: 'PL' }).recipients).toEqual(['maria', 'joao'])
    expect(bodyOf({ ...named, type: 'PL', segmentId: 'seg_1' }).recipients).toEqual([])
  })

  it('knows which translations are missing', () => {
    const typed = withText(NEW_NOTICE, pt)
    expect(missingOf(typed, ['pt', 'en', 'ar'])).toEqual(['en', 'ar'])
    expect(textOf(typed, 'pt')).toEqual(pt)
    expect(textOf(withText(typed, { ...pt, title: 'Oi' }), 'pt').title).toBe('Oi')
  })

  it('keeps the selection on the words that an element was put around', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), (text, a, b) => {
        const [from, to] = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y)
        const range = { from: from ?? 0, to: to ?? 0 }
        const after = wrapped(text, range, ['<strong>', '</strong>'])
        expect(after.text.slice(after.from, after.to)).toBe(text.slice(range.from, range.to))
        expect(after.text.replace('<strong>', '').replace('</strong>', '')).toHaveLength(
          text.length,
        )
      }),
    )
  })
})
