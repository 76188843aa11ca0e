import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberInTab } from '../src/shared/session-values.ts'

const SETTINGS = { whitelabel: ['freePlay'], imageCDNs: [] }
const RULES = { fields: [{ field: 'username', minLength: 4 }] }

/** The tab's storage, shared by all its pages. */
let tab: Map<string, string>

/** A new page in this tab: the state of its modules is reset. */
async function nextPage() {
  vi.resetModules()
  return import('../src/shared/session-cache.ts')
}

beforeEach(() => {
  tab = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
    clear: () => tab.clear(),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('what a tab keeps of the brand', () => {
  it.each([
    ['the same settings and build', SETTINGS, 'main-1.js', RULES],
    ['other settings', { ...SETTINGS, whitelabel: [] }, 'main-1.js', undefined],
    ['another build', SETTINGS, 'main-2.js', undefined],
  ])('is there for the next page of %s', async (_, settings, build, expected) => {
    const first = await nextPage()
    first.openSessionCache(SETTINGS, 'main-1.js')
    expect(first.writeCached('rules', RULES)).toBe(RULES)
    const second = await nextPage()
    second.openSessionCache(settings, build)
    expect(second.fromSessionCache('rules').initialData()).toEqual(expected)
    expect(second.readCached('vendors')).toBeUndefined()
  })

  it('is neither read nor written where no page has opened it: on the server', async () => {
    const { writeCached, readCached } = await nextPage()
    writeCached('rules', RULES)
    tab.set('rules', JSON.stringify(RULES))
    expect([readCached('rules'), tab.size]).toEqual([undefined, 1])
  })

  it('goes with the member who leaves, and is no fault where it cannot be read', async () => {
    const { writeCached, readCached, openSessionCache } = await nextPage()
    openSessionCache(SETTINGS, 'main-1.js')
    writeCached('rules', RULES)
    rememberInTab(null, true)
    expect(readCached('rules')).toBeUndefined()
    tab.set('vendors', '{broken')
    expect(readCached('vendors')).toBeUndefined()
    vi.stubGlobal('sessionStorage', undefined)
    expect(writeCached('rules', RULES)).toBe(RULES)
    expect(readCached('rules')).toBeUndefined()
  })
})
