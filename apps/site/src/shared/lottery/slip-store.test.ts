import type { SlipEntry } from '@fairhouse/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeSlip, readStoredSlip, takeOffSlip } from './slip-store.ts'

const entry = (number: string): SlipEntry => ({
  playCode: 'VN_MB_LO2',
  selection: { numbers: [number] },
  unitStakeMinor: '10000',
  multiple: 1,
  lineCount: 27,
  price: 'x98',
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the kept slip', () => {
  it.each([
    ['leaves what was bet elsewhere', ['07', '19', '42'], ['19'], ['07', '42']],
    ['gives an entry that it holds twice away once', ['07', '07'], ['07'], ['07']],
    ['is empty when all of it is gone', ['07', '19'], ['19', '07'], []],
    ['keeps what is not meant', ['07'], ['08'], ['07']],
  ])('%s', (_, kept, gone, left) => {
    storeSlip('NORTH5', kept.map(entry))
    takeOffSlip('NORTH5', gone.map(entry))
    expect(readStoredSlip('NORTH5')).toEqual(left.map(entry))
    expect(localStorage.getItem('slip.NORTH5') === null).toBe(left.length === 0)
  })

  it('is empty where what lies there cannot be read', () => {
    localStorage.setItem('slip.NORTH5', '{')
    expect(readStoredSlip('NORTH5')).toEqual([])
    localStorage.setItem('slip.NORTH5', '{"a":1}')
    expect(readStoredSlip('NORTH5')).toEqual([])
  })
})
