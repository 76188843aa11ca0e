import { describe, expect, it } from 'vitest'
import { changesOf } from './changes.ts'

describe('what changed', () => {
  it.each([
    ['nothing', { a: 1, b: [1, 2] }, { b: [1, 2] }, []],
    ['a value', { a: 1 }, { a: 2 }, [{ name: 'a', before: 1, after: 2 }]],
    ['what is new', undefined, { a: 'x' }, [{ name: 'a', before: undefined, after: 'x' }]],
    [
      'inside',
      { message: { pt: 'a', en: 'b' } },
      { message: { pt: 'a', en: 'c' } },
      [{ name: 'message.en', before: 'b', after: 'c' }],
    ],
    [
      'in a list of named things',
      [
        { field: 'email', required: false },
        { field: 'line', required: false },
      ],
      [
        { field: 'email', required: true },
        { field: 'line', required: false },
      ],
      [{ name: 'email.required', before: false, after: true }],
    ],
    [
      'the order of a plain list',
      { a: [1, 2] },
      { a: [2, 1] },
      [{ name: 'a', before: [1, 2], after: [2, 1] }],
    ],
    ['to nothing', { a: { b: 1 } }, { a: null }, [{ name: 'a', before: { b: 1 }, after: null }]],
  ])('%s', (_, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected)
  })

  it('says what is gone only of a whole', () => {
    expect(changesOf({ a: 1, b: 2 }, { a: 1 })).toEqual([])
    expect(changesOf({ a: 1, b: 2 }, { a: 1 }, true)).toEqual([
      { name: 'b', before: 2, after: undefined },
    ])
  })
})
