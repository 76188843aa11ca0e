import { afterEach, expect, test, vi } from 'vitest'
import { rememberInTab, rememberMerchant } from '../src/shared/session-values.ts'

afterEach(() => vi.unstubAllGlobals())

const MEMBER = {
  id: 'mbr_1',
  account: 'ana',
  nickname: null,
  toUpline: false,
  clubLabel: null,
  memberLabel: [{ labelName: 'vipcs' }],
  type: 41,
  registeredAt: '',
  isRestricted: false,
}

/** A tab's storage, with access to its content. */
function storageOf() {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  })
  return () => [...kept]
}

test('the values of a member stand in the tab until they leave; those of the site stay', () => {
  const kept = storageOf()
  sessionStorage.setItem('cameFrom', '/lottery')
  rememberMerchant({ merchant: 'Fairhouse', merchantCode: 'fairhouse' })
  rememberInTab(MEMBER)
  const ofSite = [
    ['merchant', 'Fairhouse'],
    ['merchantCode', 'fairhouse'],
  ]
  expect(kept()).toEqual([
    ['cameFrom', '/lottery'],
    ...ofSite,
    ['account', 'ana'],
    ['customerId', 'mbr_1'],
    ['isAgent', '41'],
    ['memberLabel', '[{"labelName":"vipcs"}]'],
  ])
  rememberInTab(null, true)
  expect(kept()).toEqual(ofSite)
})

test('where nothing may be kept the page goes on', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(() => rememberInTab(MEMBER)).not.toThrow()
})
