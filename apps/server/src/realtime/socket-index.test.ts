import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSocketIndex, type Reader } from './socket-index.ts'

const brandId = fc.integer({ min: 1, max: 3 })
const accountId = fc.option(fc.bigInt({ min: 1n, max: 4n }), { nil: undefined })
const guest = fc.option(fc.constantFrom('1', '2'), { nil: undefined })
const reader: fc.Arbitrary<Reader> = fc.record({ brandId, accountId, guest })
const audience = fc.oneof(
  fc.record({ brandId }),
  fc.record({ brandId, accountId: fc.bigInt({ min: 1n, max: 4n }) }),
  fc.record({ brandId, guest: fc.constantFrom('1', '2') }),
)
const steps = fc.array(fc.tuple(reader, fc.boolean()), { maxLength: 40 })

describe('the index of open pages', () => {
  test('finds the same pages as a look at each of them', () => {
    fc.assert(
      fc.property(steps, fc.array(audience, { maxLength: 10 }), (opened, audiences) => {
        const index = createSocketIndex()
        for (const [one] of opened) index.add(one)
        for (const [one, isClosed] of opened) if (isClosed) index.delete(one)
        const left = opened.filter(([, isClosed]) => !isClosed).map(([one]) => one)
        expect([...index.all]).toEqual(left)
        for (const asked of audiences) {
          const { brandId, accountId, guest } = { accountId: undefined, guest: undefined, ...asked }
          const fitting = left.filter(
            (one) =>
              one.brandId === brandId &&
              (guest === undefined || one.guest === guest) &&
              (accountId === undefined || one.accountId === accountId),
          )
          expect([...index.audienceOf(asked)]).toEqual(fitting)
          const accounts = left.filter((one) => one.brandId === brandId && one.accountId)
          expect(index.accountsOf(brandId)).toEqual([
            ...new Set(accounts.map((one) => one.accountId)),
          ])
        }
      }),
    )
  })
})
