import { BlockList, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRanges, readRange } from './ip-ranges.ts'

describe('a range of addresses', () => {
  test.each([
    '',
    'nowhere',
    '1.2.3',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4/33',
    '1.2.3.4/-1',
    '1.2.3.4/08',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '1.2.3.4 /8',
    '::1/129',
    '1::2::3',
    'fe80::1%eth0',
    '::ffff:1.2.3.4/120',
  ])('is not "%s"', (text) => {
    expect(readRange(text)).toBeUndefined()
  })

  test.each([
    ['203.0.113.0/24', '203.0.113.0', true],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.9/24', '203.0.113.1', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.7', '::ffff:cb00:7107', true],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['0.0.0.0/0', '255.255.255.255', true],
    ['0.0.0.0/0', '::1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:DB8::1%eth0', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['::/0', '1.2.3.4', false],
    ['203.0.113.7', 'nowhere', false],
  ])('%s holds %s: %s', (range, address, expected) => {
    expect(compileRanges(['192.0.2.1', range])(address)).toBe(expected)
  })

  test('holds what the list of Node holds, however ranges overlap', () => {
    const ipv4 = fc.ipV4()
    const ipv6 = fc.ipV6()
    const range = fc.oneof(
      fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })),
      fc.tuple(ipv6, fc.integer({ min: 0, max: 128 })),
    )
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), fc.oneof(ipv4, ipv6), (ranges, other) => {
        const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
        // Each family has a list: Node takes all of IPv4 for a part of ::/0.
        const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
        for (const [address, bits] of ranges) {
          lists[familyOf(address)].addSubnet(address, bits, familyOf(address))
        }
        const isIn = compileRanges(ranges.map(([address, bits]) => `${address}/${bits}`))
        const queries = [other, ...ranges.map(([address]) => address)]
        for (const address of queries.filter((one) => !/ffff:/i.test(one))) {
          const expected = lists[familyOf(address)].check(address, familyOf(address))
          expect([address, isIn(address)]).toEqual([address, expected])
        }
      }),
    )
  })
})
