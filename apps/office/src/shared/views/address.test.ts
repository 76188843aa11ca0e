import { describe, expect, it } from 'vitest'
import { restoreFilters, searchWith } from './address.ts'

const OWN = ['from', 'to', 'by']

describe('the address of a list', () => {
  const before = { part: 'tree', from: '2026-11-01', to: '2026-11-02', view: 'viw_1' }

  it.each([
    ['what it asks for is replaced', { by: 'day' }, undefined, { part: 'tree', by: 'day' }],
    ['empty values are left out', { from: '', by: 'day' }, undefined, { part: 'tree', by: 'day' }],
    ['what is not its own is not written', { part: 'x' }, undefined, { part: 'tree' }],
    ['a view that was open no longer holds', {}, undefined, { part: 'tree' }],
    ['a view is named', { by: 'day' }, 'viw_2', { part: 'tree', by: 'day', view: 'viw_2' }],
  ] as const)('%s', (_, values, viewId, after) => {
    expect(searchWith(before, OWN, values, viewId)).toEqual(after)
  })
})

describe('filters that a view keeps', () => {
  it.each([
    ['those the list has', { filters: { by: 'day', gone: 'x' } }, { by: 'day' }],
    ['texts alone', { filters: { by: 7, from: '', to: ['x'] } }, {}],
    ['none, where nothing is kept', {}, {}],
    ['none, where it is nonsense', { filters: 'day' }, {}],
  ] as const)('are %s', (_, state, expected) => {
    expect(restoreFilters(state, OWN)).toEqual(expected)
  })
})
