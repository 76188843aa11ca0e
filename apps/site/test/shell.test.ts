import type { LotteryWire } from '@fairhouse/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogOfName } from '../src/app/dialog-address.ts'
import { measure } from '../src/features/domains/measure.ts'
import { categoriesOf, type CategoryCard } from '../src/shared/categories.ts'
import { rememberSource, RETRIES, sourceOf, sourcesOf } from '../src/shared/image-source.ts'
import { CHUNK_TIMEOUT_MS, ChunkTimeout, loadChunk } from '../src/shared/load-chunk.ts'
import { isWanted, plainOf } from '../src/shared/lottery/lottery-kinds.ts'
import { lotteryRoute } from '../src/shared/lottery/lottery-link.tsx'
import { readLotterySearch, readPlaySearch } from '../src/shared/lottery/lottery-search.ts'
import { dehydratedData, setPageData } from '../src/shared/page-data.ts'
import { isAgent } from '../src/shared/session.ts'

describe('the query of the lottery lobby', () => {
  it.each([
    [{}, {}],
    [
      { gameCode: 'ssc1', playType: 'SSC_DWD' },
      { gameCode: 'SSC1', playType: 'SSC_DWD' },
    ],
    [
      { lottoArea: 'vn', prizeMode: 'Elott' },
      { lottoArea: 'VN', prizeMode: 'ELOTT' },
    ],
    [
      { prizeMode: 'Lott', lottoView: 'lobby' },
      { prizeMode: 'LOTT', lottoView: 'lobby' },
    ],
    // The router parses a code of digits as a number.
    [{ gameCode: '645' }, { gameCode: '645' }],
    // Unknown values are ignored: no address is refused for them.
    [{ gameCode: '../x', playType: 'a b', lottoArea: 'MARS', lottoView: 1 }, {}],
    [{ gameCode: 'A'.repeat(25), playType: 'A'.repeat(41) }, {}],
    [{ gameCode: ['SSC1'], prizeMode: { a: 1 } }, {}],
    // Other parameters are kept.
    [{ language: 'en', lottoArea: 'x' }, { language: 'en' }],
  ])('%j is read as %j', (raw, expected) => {
    expect(readLotterySearch(raw)).toEqual(expected)
    const { playType } = readLotterySearch(raw)
    expect(readPlaySearch(raw).playType).toBe(playType)
  })
})

describe('kinds of lotteries', () => {
  const own = { prizeMode: 'ELOTT', lottoArea: 'CN' } as const
  const vietnam = { prizeMode: 'SEA', lottoArea: 'VN' } as const

  it('are found by their names without marks', () => {
    expect(plainOf('Đà Nẵng (XSMT)')).toBe('da nang (xsmt)')
  })

  it.each([
    [{}, true, true],
    [{ lottoArea: 'VN' }, false, true],
    [{ lottoArea: 'CN' }, true, false],
    [{ prizeMode: 'ELOTT' }, true, false],
    [{ prizeMode: 'SEA' }, false, true],
    [{ prizeMode: 'ZY' }, false, false],
    [{ prizeMode: 'ELOTT', lottoArea: 'VN' }, false, false],
  ] as const)('%j wants own: %s, Vietnam: %s', (search, isOwnWanted, isVietnamWanted) => {
    expect(isWanted(own, search)).toBe(isOwnWanted)
    expect(isWanted(vietnam, search)).toBe(isVietnamWanted)
  })
})

it.each([
  ['TCG_LOTTO_VN', '/vnlottery/$lotteryCode'],
  ['TCG_SEA', '/lottery/$lotteryCode'],
  ['LOTT', '/lottery/$lotteryCode'],
  ['ELOTT', '/lottery/$lotteryCode'],
  [undefined, '/lottery/$lotteryCode'],
] as const)('a lottery of account type %s opens at %s', (accountTypeName, expected) => {
  expect(lotteryRoute(accountTypeName && { accountTypeName })).toBe(expected)
})

describe('categories', () => {
  const card: CategoryCard = { code: 'X', name: 'X', lottery: {} as LotteryWire }

  it('appear only if they have something, in the order of the menu', () => {
    const found = categoriesOf(
      new Map([
        ['PVP', [card]],
        ['LOTT', [card]],
        ['ELOTT', [card, card]],
        ['LIVE', []],
      ]),
    )
    expect(found.map(({ id, route, isForMembers }) => [id, route, isForMembers])).toEqual([
      ['ELOTT', '/lottery-games', true],
      ['LOTT', '/lottery-games', true],
      ['PVP', '/poker-pvp-games', false],
    ])
    expect(categoriesOf(new Map())).toEqual([])
  })
})

it.each([
  [0, false],
  [1, true],
  [2, true],
  [4, false],
  [41, true],
  [42, true],
])('a member of type %i has an agent centre: %s', (type, expected) => {
  expect(isAgent({ type } as Parameters<typeof isAgent>[0])).toBe(expected)
})

describe('dialogs in an address', () => {
  it.each([
    ['loginPopupModal', { kind: 'visitor', mode: 'login' }],
    ['registerModal', { kind: 'visitor', mode: 'register' }],
    ['forgetPassModal', { kind: 'visitor', mode: 'forgot' }],
    ['changePassModal', { kind: 'password' }],
    ['notice', { kind: 'notices' }],
    ['showLoginWrap', { kind: 'afterLogin' }],
    ['domains', { kind: 'frame', name: 'domains' }],
    // A link must not log anybody out.
    ['logout', undefined],
    ['constructor', undefined],
    [['loginPopupModal'], undefined],
    [undefined, undefined],
  ])('%j is %j', (name, expected) => {
    expect(dialogOfName(name)).toEqual(expected)
  })
})

describe('how fast an address answers', () => {
  const meterOf = (times: readonly (number | 'fault' | 'refusal')[]) => {
    let clock = 0
    const left = [...times]
    return {
      now: () => clock,
      ask: async () => {
        const next = left.shift() ?? 0
        if (next === 'fault') throw new TypeError('no network')
        if (next !== 'refusal') clock += next
        return new Response('', { status: next === 'refusal' ? 503 : 200 })
      },
    }
  }

  it.each([
    [[120, 40, 60], 40],
    [[40.4, 40.6, 90], 40],
    [[120, 'fault', 60], undefined],
    [['refusal', 40, 40], undefined],
  ] as const)('tries of %j: %s', async (times, expected) => {
    expect(await measure('https://two.example', meterOf(times))).toBe(expected)
  })
})

describe('a part of the program', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('fails when it does not come in 120 s, and not before', async () => {
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
    const ended = vi.fn()
    const coming = loadChunk(() => new Promise(() => undefined)).catch(ended)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await coming
    expect(ended.mock.calls[0]?.[0]).toBeInstanceOf(ChunkTimeout)
  })

  it('is given as soon as it comes, and leaves no timer behind', async () => {
    expect(await loadChunk(async () => 'part')).toBe('part')
    await expect(loadChunk(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('where a picture comes from', () => {
  const hosts = ['https://a.example', 'https://b.example']
  const first = () => 0
  const last = () => 0.999

  it('is a host by chance, then the others, and the site itself at last', () => {
    expect(sourcesOf('/p1.webp', hosts, first)).toEqual([
      'https://a.example/p1.webp',
      'https://b.example/p1.webp',
      'https://a.example/p1.webp',
      '/p1.webp',
    ])
    expect(sourcesOf('/p1.webp', hosts, last)[0]).toBe('https://b.example/p1.webp')
  })

  it.each([
    ['/p2.webp', []],
    ['https://c.example/p2.webp', hosts],
  ])('is tried %s with three retries where there is no choice', (path, from) => {
    expect(sourcesOf(path, from, first)).toEqual(Array.from({ length: RETRIES + 1 }, () => path))
  })

  it('is the one it came from before; the oldest of 200 is forgotten', () => {
    rememberSource('/p3.webp', 'https://b.example/p3.webp')
    expect(sourcesOf('/p3.webp', hosts, first).slice(0, 2)).toEqual([
      'https://b.example/p3.webp',
      'https://a.example/p3.webp',
    ])
    for (let at = 0; at < 200; at += 1) rememberSource(`/many${at}`, 'x')
    expect(sourceOf('/p3.webp')).toBeUndefined()
    expect(sourceOf('/many0')).toBe('x')
  })
})

it('a fact of the page is found by the key of its query, and no other', () => {
  const queries = [[['issues', 'SSC1', 'home'], { issues: [] }] as const]
  setPageData({ language: 'pt', isVisitor: true, queries })
  expect(dehydratedData(['issues', 'SSC1', 'home'])).toEqual({ issues: [] })
  expect(dehydratedData(['issues', 'SSC1'])).toBeUndefined()
  setPageData(undefined)
  expect(dehydratedData(['issues', 'SSC1', 'home'])).toBeUndefined()
})
