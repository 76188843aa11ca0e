import { createGameStream } from '@fairhouse/fairness'
import { SLOT_TITLES, type SlotResult } from '@fairhouse/games/slots'
import { minor } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import { Clock } from '../../stage/clock.ts'
import { layoutOf } from './layout.ts'
import { awaitFrom, lastWindow, playback, type SlotShow } from './playback.ts'
import { dropsOf } from './reels.ts'

const done = () => Promise.resolve()

/** Records what it has to show: the windows in order, and the last sum. */
class Notes implements SlotShow {
  readonly windows: string[] = []
  sum = -1n
  land = (window: readonly string[]) => this.#window(window)
  cascade = (_removed: readonly number[], next: readonly string[]) => this.#window(next)
  wins = done
  boost = done
  expand = done
  enterFree = done
  freeGame = done
  moreFree = done
  leaveFree = done
  enterRespin = done
  respin = done
  leaveRespin = done
  wheel = done
  jackpot = done
  total = (won: bigint) => {
    this.sum = won
    return done()
  }

  #window(window: readonly string[]) {
    this.windows.push(window.join(' '))
    return done()
  }
}

describe('playing a round back', () => {
  test.each(SLOT_TITLES.map((title) => [title.code, title] as const))(
    '%s: every window of the result is shown in its order, and the sum is what was paid',
    async (_code, title) => {
      for (let nonce = 0; nonce < 60; nonce += 1) {
        const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: title.code, nonce }
        const round = title.open({}, minor(10_000n), createGameStream(seeds))
        const result = round.state as SlotResult
        const notes = new Notes()
        await playback(title, result, round.payout, notes)
        const games = [result.base, ...result.free]
        const windows = games.flatMap(({ steps }) => steps.map(({ window }) => window.join(' ')))
        expect(notes.windows).toEqual(windows)
        expect(notes.windows.at(-1)).toBe(lastWindow(result).join(' '))
        expect(notes.sum).toBe(round.payout)
      }
    },
  )

  test.each([
    [['AXX', 'XAX', 'XXX'], 3, 2],
    [['AXX', 'XXX', 'XAX'], 3, -1],
    [['AXA', 'XXX', 'XXX'], 3, 1],
    [['XXX', 'XXX', 'XXX'], 3, -1],
  ])('a reel is awaited where one trigger is missing: %j', (window, need, reel) => {
    expect(awaitFrom(window, 'A', need)).toBe(reel)
  })

  test('what is above falls by as many rows as vanished below it', () => {
    expect(dropsOf([1, 2], 3, 1)).toEqual([2, 2, 2])
    expect(dropsOf([0], 3, 2)).toEqual([1, 0, 0, 0, 0, 0])
    expect(dropsOf([2, 4], 3, 2)).toEqual([1, 1, 1, 1, 1, 0])
  })
})

describe('the clock of the stage', () => {
  test('ends every movement at 1, sooner when hurried, and rests then', async () => {
    const clock = new Clock()
    const seen: number[] = []
    const moved = clock.tween(
      100,
      (at) => seen.push(at),
      (at) => at,
    )
    clock.tick(40)
    clock.hurry = 2
    clock.tick(40)
    await moved
    expect(seen).toEqual([0, 0.4, 1])
    expect(clock.isIdle).toBe(true)
  })
})

describe('the layout', () => {
  test.each([
    [320, 380],
    [360, 560],
    [540, 300],
    [1440, 790],
  ])('%i × %i: a machine of any size stands within its room', (width, height) => {
    for (const [reels, rows] of [
      [3, 3],
      [5, 3],
      [5, 4],
      [6, 5],
    ] as const) {
      const { reels: box, frame, win, title } = layoutOf(width, height, reels, rows, 4)
      expect(box.x - frame).toBeGreaterThanOrEqual(0)
      expect(box.x + box.w + frame).toBeLessThanOrEqual(width)
      expect(title.y - title.h / 2).toBeGreaterThanOrEqual(0)
      expect(win.y + win.h / 2).toBeLessThanOrEqual(height + 1)
    }
  })
})
