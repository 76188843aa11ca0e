import { FAMILIES } from '@fairhouse/lottery/all'
import { minor } from '@fairhouse/money'
import { SLIP_ENTRIES_MAX } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { registerFamily } from '../../shared/lottery/families.ts'
import { entryOf, itemOf, newItem, reduceSlip, type SlipItem } from './slip.ts'

for (const family of FAMILIES) registerFamily(family)

const unitStake = minor(10_000n)
const item = (id: string, more: Partial<SlipItem> = {}): SlipItem => ({
  id,
  playCode: 'VN_MB_LO2',
  selection: { numbers: ['07', '19'] },
  unitStake,
  multiple: 2,
  price: 'x98',
  ...more,
})

describe('slip', () => {
  it('adds at the end, and replaces an entry that is being changed in its place', () => {
    const items = reduceSlip([item('a')], { type: 'added', item: item('b') })
    const changed = reduceSlip(items, { type: 'added', item: item('a', { multiple: 9 }) })
    expect(changed.map(({ id, multiple }) => [id, multiple])).toEqual([
      ['a', 9],
      ['b', 2],
    ])
  })

  it('takes no more entries than the server does', () => {
    const full = Array.from({ length: SLIP_ENTRIES_MAX }, (_, at) => item(`i${at}`))
    expect(reduceSlip(full, { type: 'added', item: item('new') })).toHaveLength(SLIP_ENTRIES_MAX)
    const changed = reduceSlip(full, { type: 'added', item: item('i0', { multiple: 5 }) })
    expect(changed[0]?.multiple).toBe(5)
  })

  it('removes and reprices by id', () => {
    const items = [item('a'), item('b'), item('c')]
    expect(reduceSlip(items, { type: 'removed', ids: ['a', 'c'] })).toEqual([item('b')])
    const repriced = reduceSlip(items, { type: 'repriced', id: 'b', price: 'x97' })
    expect(repriced.map(({ price }) => price)).toEqual(['x98', 'x97', 'x98'])
  })

  const sent = (items: SlipItem[], isAccepted: boolean, isLeftOver = false) =>
    ({ type: 'sent', items, isAccepted, isLeftOver }) as const
  const other = (id: string) => item(id, { multiple: 7 })

  it.each([
    ['accepted entries leave', sent([item('a')], true), ['b']],
    ['an equal one that was not sent stays', sent([item('bet now')], true), ['a', 'b']],
    ['refused entries stay once', sent([item('a')], false), ['a', 'b']],
    ['one that was not on it comes onto it', sent([item('c')], false), ['a', 'b', 'c']],
    ['left over and accepted: the equal one leaves', sent([item('new id')], true, true), ['b']],
    ['left over and refused: the equal one is enough', sent([item('c')], false, true), ['a', 'b']],
    ['left over and nowhere', sent([other('c'), other('d')], false, true), ['a', 'b']],
  ])('after sending: %s', (_, action, ids) => {
    expect(reduceSlip([item('a'), other('b')], action).map(({ id }) => id)).toEqual(ids)
  })

  it('sends the lines that the play itself counts', () => {
    expect(entryOf(item('a'))).toEqual({
      playCode: 'VN_MB_LO2',
      selection: { numbers: ['07', '19'] },
      unitStakeMinor: '10000',
      multiple: 2,
      lineCount: 54,
      price: 'x98',
    })
  })

  it('reads back what it stored, and leaves out what it cannot read any more', () => {
    const { id: _, ...facts } = newItem(item('a'))
    expect(itemOf(entryOf(item('a')))).toMatchObject(facts)
    const stored = entryOf(item('a'))
    expect(itemOf({ ...stored, playCode: 'NO_SUCH_PLAY' })).toBeUndefined()
    expect(itemOf({ ...stored, selection: { numbers: ['7'] } })).toBeUndefined()
    expect(itemOf({ ...stored, unitStakeMinor: '-1' })).toBeUndefined()
    expect(itemOf({ ...stored, multiple: 0 })).toBeUndefined()
    expect(itemOf(JSON.parse('{}'))).toBeUndefined()
  })
})
