import fc from 'fast-check'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { FrameToHost, HostToFrame } from '../src/vendor/frame.ts'
import { FRAME_PROTOCOL, readFrameToHost, readHostToFrame } from '../src/vendor/read-frame.ts'

const protocol = FRAME_PROTOCOL

test.each([
  [{ protocol, type: 'ready' }],
  [{ protocol, type: 'round', isOpen: true }],
  [{ protocol, type: 'want', what: 'deposit' }],
  [{ protocol, type: 'failed', reason: 'expired' }],
])('%j is heard', (said) => {
  expect({ protocol, ...readFrameToHost(said) }).toEqual(said)
})

test.each([
  [undefined],
  ['ready'],
  [[protocol, 'ready']],
  [{ type: 'ready' }],
  [{ protocol: 'other', type: 'ready' }],
  [{ protocol, type: 'ready', more: 1 }],
  [{ protocol, type: 'toString' }],
  [{ protocol, type: 'round' }],
  [{ protocol, type: 'want', what: 'money' }],
])('%j is dropped', (said) => {
  expect(readFrameToHost(said)).toBeUndefined()
  expect(readHostToFrame(said)).toBeUndefined()
})

const value = fc.oneof(
  fc.boolean(),
  fc.constantFrom('lobby', 'deposit', 'expired', 'fault', 'light', 'dark', ''),
  fc.integer(),
)
const types = ['ready', 'round', 'sound', 'want', 'failed', 'balanceChanged', 'hello', 'pause']

/** Messages near to the protocol's: many are one field away from it. */
const messages = fc.record(
  {
    protocol: fc.constantFrom(protocol, protocol, protocol, 'x'),
    type: fc.constantFrom(...types, 'resume', 'look', 'x'),
    isOpen: value,
    isOn: value,
    what: value,
    reason: value,
    theme: value,
    isCalm: value,
  },
  { requiredKeys: ['type', 'protocol'] },
)

test('what is read is what the schemas take, and nothing else', () => {
  fc.assert(
    fc.property(messages, (message) => {
      expect(readFrameToHost(message) !== undefined).toBe(Check(FrameToHost, message))
      expect(readHostToFrame(message) !== undefined).toBe(Check(HostToFrame, message))
    }),
    { numRuns: 5_000 },
  )
})
