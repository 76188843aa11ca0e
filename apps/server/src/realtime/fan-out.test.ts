import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFanOut } from './fan-out.ts'

/** A fan-out whose turns are taken by hand, with what each target got. */
function prepare() {
  const received = new Map<number, string[]>()
  const turns: (() => void)[] = []
  const sentInTurn = { count: 0, most: 0 }
  const fanOut = createFanOut<number, string>(
    (target, message) => {
      received.set(target, [...(received.get(target) ?? []), message])
      sentInTurn.count += 1
      sentInTurn.most = Math.max(sentInTurn.most, sentInTurn.count)
    },
    (turn) => turns.push(turn),
  )
  const takeTurn = () => {
    sentInTurn.count = 0
    turns.shift()?.()
    return turns.length > 0
  }
  return { received, fanOut, takeTurn, sentInTurn, turns }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('an event for many pages', () => {
  test('goes to a few at once, and to many in slices', () => {
    const { received, fanOut, turns, takeTurn, sentInTurn } = prepare()
    fanOut.deliver(upTo(3), 'few')
    expect([received.size, turns.length]).toEqual([3, 0])
    sentInTurn.count = 0
    fanOut.deliver(upTo(5_000), 'many')
    expect([received.size, turns.length]).toEqual([500, 1])
    while (takeTurn());
    expect([received.size, sentInTurn.most]).toEqual([5_000, 500])
  })

  test('still reaches the others when one cannot be sent to', () => {
    const received: number[] = []
    const turns: (() => void)[] = []
    const fanOut = createFanOut<number, string>(
      (target) => {
        if (target === 1) throw new Error('gone')
        received.push(target)
      },
      (turn) => turns.push(turn),
    )
    expect(() => fanOut.deliver(upTo(4), 'first')).toThrow('gone')
    turns.shift()?.()
    fanOut.deliver([9], 'second')
    expect(received).toEqual([0, 2, 3, 9])
  })

  test('reaches each of them once and in order, whatever is sent meanwhile', () => {
    const audiences = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 2 })),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(audiences, (events) => {
        const { received, fanOut, takeTurn } = prepare()
        for (const [index, [count, turnsBetween]] of events.entries()) {
          fanOut.deliver(upTo(count), `${index}`)
          for (const _ of upTo(turnsBetween)) takeTurn()
        }
        while (takeTurn());
        for (const target of upTo(1_500)) {
          const due = [...events.entries()].filter(([, [count]]) => target < count)
          expect(received.get(target) ?? []).toEqual(due.map(([index]) => `${index}`))
        }
      }),
      { numRuns: 30 },
    )
  })
})
