import { readFileSync } from 'node:fs'
import { createGameStream } from '@fairhouse/fairness'
import { minor, parseRational, rationalToNumber } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GameInputError } from '../../src/core/index.ts'
import type { SlotFeature, SlotGameResult, SlotResult, SlotTitle } from '../../src/slots/index.ts'
import {
  findSlotTitle,
  jackpotShareOf,
  jackpotStakeMax,
  letterOf,
  SLOT_TITLES,
  symbolOf,
} from '../../src/slots/index.ts'
import { prove } from '../../src/slots/proof/prove.ts'

const numberOf = (text: string) => rationalToNumber(parseRational(text) ?? { num: -1n, den: 1n })

describe('titles as data', () => {
  it('are thirty, three of each of ten models, each with words of its own', () => {
    expect(SLOT_TITLES.length).toBe(30)
    const models = Map.groupBy(SLOT_TITLES, ({ model }) => model)
    expect([...models.values()].map((titles) => titles.length)).toEqual(Array(10).fill(3))
    for (const word of ['code', 'name', 'theme', 'nameKey'] as const) {
      expect(new Set(SLOT_TITLES.map((title) => title[word])).size).toBe(30)
    }
    expect(findSlotTitle('sunday-market')?.name).toBe('Sunday Market')
    expect(findSlotTitle('monday-market')).toBeUndefined()
  })

  it.each(SLOT_TITLES)('$code: strips, pays and symbols fit together', ({ symbols, machine }) => {
    const { strips, pays, rows, units, wild, trigger, boosts, free } = machine
    const letters = new Set(symbols.map((_, index) => letterOf(index)))
    const used = new Set([...strips, ...(free?.strips ?? [])].flatMap((strip) => [...strip]))
    expect(used).toEqual(letters)
    expect(new Set(symbols.map(({ id }) => id)).size).toBe(symbols.length)
    expect(symbols.length).toBeGreaterThanOrEqual(8)
    expect(symbols.length).toBeLessThanOrEqual(12)
    const roleOf = (letter: string) => symbols[symbolOf(letter)]?.role
    const paying = Object.keys(pays.table).map(roleOf)
    expect(paying.filter((role) => !['wild', 'high', 'low'].includes(role ?? ''))).toEqual([])
    if (wild) expect(['wild', 'book']).toContain(roleOf(wild))
    if (trigger) expect(['scatter', 'book', 'coin', 'bonus']).toContain(roleOf(trigger))
    expect(Object.keys(boosts ?? {}).map(roleOf)).toEqual(boosts ? ['boost', 'boost'] : [])
    // A boost multiplies what the cascades won, so nothing else may be paid with it.
    if (boosts) expect(machine.triggerPays).toBeUndefined()
    // Ways are counted from symbols on the first reel.
    if (pays.kind === 'ways') expect([strips[0], free?.strips[0]].join()).not.toContain(wild)
    if (pays.kind === 'lines') {
      expect(new Set(pays.lines).size).toBe(pays.lines.length)
      const isLine = (line: string) =>
        line.length === strips.length && [...line].every((row) => +row >= 1 && +row <= rows)
      expect(pays.lines.every(isLine)).toBe(true)
    }
    expect(100 % units).toBe(0)
  })

  it.each(SLOT_TITLES)('$code: gives back 94 to 97 of 100, never more than its top', (title) => {
    const [odds] = title.odds()
    const rtp = odds ? rationalToNumber(odds.rtp) : 0
    expect(rtp).toBeGreaterThan(0.94)
    expect(rtp).toBeLessThan(0.97)
    expect(numberOf(title.proven.top)).toBeLessThan(32_000)
  })

  it('are found by what they do', () => {
    const having = (feature: SlotFeature) => [
      ...new Set(SLOT_TITLES.filter((t) => t.features.includes(feature)).map((t) => t.model)),
    ]
    expect(having('scatterPays')).toEqual(['anywhere'])
    expect(having('cascades')).toEqual(['cascade', 'anywhere'])
    expect(having('ways')).toEqual(['ways', 'stacked'])
    expect(having('progressive')).toEqual(['progressive'])
    expect(having('freeGames').length).toBe(7)
    expect(having('provablyFair').length).toBe(10)
  })

  it('spread from calm to wild', () => {
    const classes = SLOT_TITLES.map(({ volatility }) => volatility)
    expect(new Set(classes)).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  // The others take longer: `conform -- slots` counts them all.
  const quick = SLOT_TITLES.filter(({ model }) =>
    ['classic', 'ways', 'hold-respin', 'wheel'].includes(model),
  )

  it.each(quick)('$code: is what a count of its data gives', ({ machine, proven }) => {
    const { rtp, jackpotRtp, sigma, hitRate, top, featureRate } = prove(machine)
    expect(rationalToNumber(rtp)).toBeCloseTo(numberOf(proven.rtp), 11)
    expect(rationalToNumber(jackpotRtp)).toBeCloseTo(numberOf(proven.jackpotRtp), 11)
    expect(sigma).toBeCloseTo(proven.sigma, 9)
    expect(rationalToNumber(hitRate)).toBeCloseTo(numberOf(proven.hitRate), 11)
    expect(rationalToNumber(top)).toBeCloseTo(numberOf(proven.top), 9)
    expect(rationalToNumber(featureRate)).toBeCloseTo(numberOf(proven.featureRate), 11)
  })

  it('are listed for the drawing as they are', () => {
    const listed = readFileSync(
      new URL('../../src/slots/titles/TITLES.md', import.meta.url),
      'utf8',
    )
    const rows = SLOT_TITLES.map(({ code, theme, model, symbols }) => {
      const words = symbols.map(({ id }, index) => `${letterOf(index)} ${id}`).join(', ')
      return `| ${code} | ${theme} | ${model} | ${words} |`
    })
    expect(listed.split('\n').filter((line) => /^\| [a-z]+-/.test(line))).toEqual(rows)
  })
})

const seeds = fc.record({
  serverSeed: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9').map((d) => d.repeat(64)),
  clientSeed: fc.string({ maxLength: 8 }),
  nonce: fc.nat(1_000_000),
})
const titles = fc.constantFrom(...SLOT_TITLES)

function openRound(title: SlotTitle, coin: bigint, of: Parameters<typeof createGameStream>[0]) {
  const stake = minor(coin * BigInt(title.stakeUnits))
  // Stakes of any currency: pools are scaled where the levels would overlap.
  const poolScale = stake > (jackpotStakeMax(title.jackpots) ?? stake) ? 1_000_000 : undefined
  const bet = title.readBet(poolScale ? { poolScale } : undefined)
  const round = title.open(bet, stake, createGameStream(of))
  return { ...round, result: title.view(round) as SlotResult }
}

const sumOf = (wins: readonly { readonly amount: string }[]) =>
  wins.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** Windows follow from stops and from what vanished; amounts from the wins. */
function expectGame(title: SlotTitle, game: SlotGameResult, coin: bigint, isFree = false) {
  const strips = (isFree ? title.machine.free?.strips : title.machine.strips) ?? []
  const { rows, cascade, gameCap } = title.machine
  const heads = [...game.stops]
  let expected = strips.map((strip, reel) => {
    const stop = game.stops[reel] ?? 0
    return strip.repeat(2).slice(stop, stop + rows)
  })
  for (const { window, wins, removed } of game.steps) {
    expect(window).toEqual(expected)
    const shown = (cell: number) => window[Math.floor(cell / rows)]?.[cell % rows]
    for (const win of wins.filter(({ kind }) => kind === 'anywhere')) {
      expect(win.cells.map(shown)).toEqual(win.cells.map(() => win.symbol))
      expect(win.cells.length).toBe(win.count)
    }
    for (const win of wins.filter(({ kind }) => kind === 'line' || kind === 'ways')) {
      const wild = title.machine.wild ?? ''
      expect(win.cells.every((cell) => [win.symbol, wild].includes(shown(cell) ?? ''))).toBe(true)
    }
    expected = window.map((column, reel) => {
      const left = [...column].filter((_, row) => !removed.includes(reel * rows + row))
      const size = strips[reel]?.length ?? 1
      while (left.length < rows) {
        heads[reel] = ((heads[reel] ?? 0) + size - 1) % size
        left.unshift(strips[reel]?.[heads[reel] ?? 0] ?? '')
      }
      return left.join('')
    })
  }
  expect(game.steps.length).toBeLessThanOrEqual((cascade?.most ?? 0) + 1)
  const won = game.steps.reduce((sum, { wins }) => sum + sumOf(wins), 0n) * BigInt(game.boost)
  const all = won + sumOf(game.closing)
  const cap = coin * BigInt(gameCap)
  expect(game.isCapped).toBe(all > cap)
  expect(BigInt(game.amount)).toBe(game.isCapped ? cap : all)
}

describe('rounds', () => {
  it('are the same for the same seeds, and their parts make the payout', () => {
    fc.assert(
      fc.property(titles, seeds, fc.bigInt({ min: 1n, max: 10n ** 9n }), (title, of, coin) => {
        const { result, payout, stake, isOver } = openRound(title, coin, of)
        const again = openRound(title, coin, of)
        expect({ result, payout }).toEqual({ result: again.result, payout: again.payout })
        expect(isOver).toBe(true)
        expect(title.actions({ state: result, payout, stake, isOver })).toEqual([])
        expectGame(title, result.base, coin)
        for (const game of result.free) expectGame(title, game, coin, true)
        const parts = [result.base, ...result.free, result.respin, result.wheel]
        expect(sumOf(parts.flatMap((part) => (part ? [part] : [])))).toBe(payout)
        expect(result.total).toBe(payout.toString())
        expect(Number(payout) / Number(stake)).toBeLessThanOrEqual(numberOf(title.proven.top))
        expect(JSON.parse(JSON.stringify(result))).toEqual(result)
        expect(JSON.stringify(result).length).toBeLessThan(64 * 1024)
      }),
      { numRuns: 1000 },
    )
  })

  it('keep to the features that were triggered, and their bounds', () => {
    const seen = { free: 0, respin: 0, wheel: 0, jackpot: 0 }
    for (const title of SLOT_TITLES) {
      const { free, respin, bonus, jackpots } = title.machine
      for (let nonce = 0; nonce < 250; nonce += 1) {
        const { result } = openRound(title, 10_000n, {
          serverSeed: title.code,
          clientSeed: '',
          nonce,
        })
        const { triggers, awarded } = result.base
        expect(awarded).toBe(free?.games[triggers] ?? 0)
        const added = result.free.reduce((sum, game) => sum + game.awarded, 0)
        expect(result.free.length).toBe(awarded + added)
        expect(result.free.length).toBeLessThanOrEqual(free?.most ?? 0)
        expect(result.respin !== null).toBe(respin !== undefined && triggers >= respin.need)
        expect(result.wheel !== null).toBe(bonus !== undefined && triggers >= bonus.need)
        expect(result.special !== '').toBe(free?.expanding !== undefined && awarded > 0)
        const levels = jackpots?.map(({ level }) => level) ?? []
        if (result.jackpot) expect(levels).toContain(result.jackpot.level)
        for (const name of ['respin', 'wheel', 'jackpot'] as const)
          if (result[name]) seen[name] += 1
        if (awarded > 0) seen.free += 1
      }
    }
    expect(Object.values(seen).every((count) => count > 0)).toBe(true)
  })

  it('take stakes in whole coins, and no bet beside', () => {
    const title = findSlotTitle('tidewater-pearls')
    const stream = createGameStream({ serverSeed: 'a', clientSeed: 'b', nonce: 0 })
    for (const stake of [0n, -10n, 5n, 11n]) {
      expect(() => title?.open({}, minor(stake), stream)).toThrow(GameInputError)
    }
    expect(() => title?.readBet({ lines: 3 })).toThrow(GameInputError)
    expect(title?.readBet({})).toEqual({})
  })

  it('of a progressive jackpot weigh pools by their scale, and stop before levels overlap', () => {
    const title = findSlotTitle('deep-crown')
    const [mini] = title?.jackpots ?? []
    if (!title || !mini) throw new Error('no jackpots')
    const stream = createGameStream({ serverSeed: 'a', clientSeed: 'b', nonce: 0 })
    expect(jackpotShareOf(mini, 25n * 10n ** 6n, 1000)).toBe(jackpotShareOf(mini, 25_000n, 1))
    for (const scale of [1, 10_000]) {
      const most = jackpotStakeMax(title.jackpots, scale) ?? 0n
      const total = (stake: bigint) =>
        title.jackpots.reduce((sum, level) => sum + jackpotShareOf(level, stake, scale), 0n)
      expect(total(most)).toBeLessThanOrEqual(2n ** 52n)
      expect(total(most + 1n)).toBeGreaterThan(2n ** 52n)
      const bet = title.readBet({ poolScale: scale })
      expect(title.readBet(bet)).toEqual(bet)
      const stake = most - (most % 25n)
      expect(title.open(bet, minor(stake), stream).stake).toBe(stake)
      expect(() => title.open(bet, minor(stake + 25n), stream)).toThrow(GameInputError)
    }
    for (const poolScale of [0, 1.5, 1_000_001, '1']) {
      expect(() => title.readBet({ poolScale })).toThrow(GameInputError)
    }
  })
})
