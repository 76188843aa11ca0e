import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, fillPath, paramsIn, placeOf, queryOf } from '../src/shared/router/place.ts'
import { isCurrent } from '../src/shared/router/hooks.ts'
import { createRouter, type RouterConfig, type Route } from '../src/shared/router/index.ts'

const nothing = () => null

const config = (...routes: readonly Route[]): RouterConfig => ({
  routes,
  frame: nothing,
  notFound: nothing,
  failed: nothing,
  mayPreload: () => false,
})

const route = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  component: nothing,
  ...more,
})

describe('an address', () => {
  it.each([
    ['/', { pathname: '/', searchStr: '', hash: '', search: {} }],
    ['/a?b=1&b=2&c#d%20e', { pathname: '/a', searchStr: '?b=1&b=2&c', hash: 'd e' }],
    ['/a#b?c', { pathname: '/a', searchStr: '', hash: 'b?c' }],
    ['/a#%', { pathname: '/a', hash: '%' }],
    ['', { pathname: '/', href: '/' }],
    // It cannot name another host.
    ['//elsewhere.example/x', { pathname: '/elsewhere.example/x', href: '/elsewhere.example/x' }],
    ['/\\elsewhere.example', { pathname: '/elsewhere.example' }],
  ])('%s is read', (address, place) => {
    expect(placeOf(address)).toMatchObject(place)
  })

  it('says a query as it is read again', () => {
    const search = fc.dictionary(fc.string({ minLength: 1 }), fc.string())
    fc.assert(
      fc.property(search, (said) => {
        expect(placeOf(`/x${queryOf(said)}`).search).toEqual({ ...said })
      }),
    )
    expect(addressOf('/x', { a: undefined, b: '1' })).toBe('/x?b=1')
  })
})

describe('a path', () => {
  it('fills in what is read from it again, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
        const address = fillPath('/a/$one/b/$two', { one: value, two: 'x' })
        expect(paramsIn('/a/$one/b/$two', placeOf(address).pathname)).toEqual({
          one: value,
          two: 'x',
        })
      }),
    )
    expect(() => fillPath('/a/$one', {})).toThrow('the path /a/$one lacks its one')
  })

  it.each([
    ['/a/$one', '/A/x', { one: 'x' }],
    ['/a/$one', '/a', undefined],
    ['/a/$one', '/a/', undefined],
    ['/a/$one', '/a/x/y', undefined],
    ['/a/$one', '/a/%E0%A4%A', undefined],
    ['/a', '/b', undefined],
    ['/', '/', {}],
  ])('%s in %s', (path, address, params) => {
    expect(paramsIn(path, address)).toEqual(params)
  })
})

describe('a router', () => {
  const shown = async (address: string, ...routes: readonly Route[]) => {
    const router = createRouter(config(...routes), address)
    expect(router.visit.get().isLoading, 'nothing is shown before it is there').toBe(true)
    await router.load()
    expect(router.isPending.get()).toBe(false)
    return router.visit.get()
  }

  it('fetches what a route needs before it is shown', async () => {
    const asked: unknown[] = []
    const load = async (params: unknown) => asked.push(params)
    const visit = await shown('/a/1', route('/a'), route('/a/$one', { load }))
    expect(asked).toEqual([{ one: '1' }])
    expect(visit).toMatchObject({ params: { one: '1' }, route: { path: '/a/$one' } })
    expect(visit.isLoading).toBeUndefined()
  })

  it('shows why a route did not come', async () => {
    const error = new Error('no network')
    const visit = await shown('/a', route('/a', { load: () => Promise.reject(error) }))
    expect(visit.error).toBe(error)
  })

  it('knows no route where none is', async () => {
    expect((await shown('/b', route('/a'))).route).toBeUndefined()
  })

  it.each([
    ['/a/', '/a'],
    ['/a//?b=1#c', '/a?b=1#c'],
    ['/old?b=1', '/a?moved=1'],
  ])('leads from %s to %s', async (from, to) => {
    const old = route('/old', { redirect: () => '/a?moved=1' })
    expect((await shown(from, route('/a'), old)).place.href).toBe(to)
  })

  it('does not go in circles', async () => {
    const circle = [route('/a', { redirect: () => '/b' }), route('/b', { redirect: () => '/a' })]
    expect((await shown('/a', ...circle)).place.pathname).toMatch(/^\/[ab]$/)
  })

  it('shows the page that was asked for last, whichever comes first', async () => {
    let release = () => {}
    const late = new Promise<void>((done) => (release = done))
    const router = createRouter(config(route('/slow', { load: () => late }), route('/quick')), '/')
    const first = router.navigate({ href: '/slow' })
    await router.navigate({ href: '/quick' })
    release()
    await first
    expect(router.visit.get().place.href).toBe('/quick')
    expect(router.isPending.get()).toBe(false)
  })

  it('says where a target is', async () => {
    const router = createRouter(config(route('/a')), '/a?dialog=menu&b=1')
    await router.load()
    const to: string = '/lottery/$code'
    expect(router.hrefOf({ to, params: { code: 'A B' }, hash: 'x y' })).toBe('/lottery/A%20B#x%20y')
    expect(router.hrefOf({ search: (all) => ({ ...all, dialog: undefined }) })).toBe('/a?b=1')
  })
})

describe('a link', () => {
  it.each([
    ['/a', '/a', 'below', true],
    ['/a/b', '/a', 'below', true],
    ['/ab', '/a', 'below', false],
    ['/a/b', '/a', 'exact', false],
    ['/a', '/', 'below', false],
    ['/a#x', '/a#x', 'mark', true],
    ['/a#x', '/a#y', 'mark', false],
    ['/a?x=1', '/a', 'exact', true],
    ['/a', '/a?x=1', 'exact', false],
  ] as const)('on %s one to %s (%s) is current: %s', (shown, href, how, is) => {
    expect(isCurrent({ place: placeOf(shown), route: undefined, params: {} }, href, how)).toBe(is)
  })
})
