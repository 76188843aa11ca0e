import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberInTab } from '../src/shared/session-values.ts'

const SETTINGS = { whitelabel: ['freePlay'], imageCDNs: [] }
const RULES = { fields: [{ field: 'username', minLength: 4 }] }

/** What stands in the tab, over all its pages. */
let tab: Map<string, string>

/** A page that begins in this tab: the state of its modules is new. */
async function nextPage() {
  vi.resetModules()
  return import('../src/shared/kept.ts')
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
    first.openKept(SETTINGS, 'main-1.js')
    expect(first.keep('rules', RULES)).toBe(RULES)
    const second = await nextPage()
    second.openKept(settings, build)
    expect(second.fromKept('rules').initialData()).toEqual(expected)
    expect(second.kept('vendors')).toBeUndefined()
  })

  it('is neither read nor written where no page has opened it: on the server', async () => {
    const { keep, kept } = await nextPage()
    keep('rules', RULES)
    tab.set('rules', JSON.stringify(RULES))
    expect([kept('rules'), tab.size]).toEqual([undefined, 1])
  })

  it('goes with the member who leaves, and is no fault where it cannot be read', async () => {
    const { keep, kept, openKept } = await nextPage()
    openKept(SETTINGS, 'main-1.js')
    keep('rules', RULES)
    rememberInTab(null, true)
    expect(kept('rules')).toBeUndefined()
    tab.set('vendors', '{broken')
    expect(kept('vendors')).toBeUndefined()
    vi.stubGlobal('sessionStorage', undefined)
    expect(keep('rules', RULES)).toBe(RULES)
    expect(kept('rules')).toBeUndefined()
  })
})
