import { describe, expect, test } from 'vitest'
import { createGeolocation, openGeolocation } from './geo-file.ts'

const { placeOf } = createGeolocation(`# networks
"2.16.0.0","2.16.255.255","DE"
1.0.0.0,1.0.0.255,AU
177.0.0.0,177.255.255.255,BR,SP
2804::,2804:ffff:ffff:ffff:ffff:ffff:ffff:ffff,BR
`)

describe('places by a file of networks', () => {
  test.each([
    ['1.0.0.0', 'AU'],
    ['1.0.0.255', 'AU'],
    ['1.0.1.0', ''],
    ['0.255.255.255', ''],
    ['2.16.7.7', 'DE'],
    ['177.10.0.1', 'BR SP'],
    ['::ffff:177.10.0.1', 'BR SP'],
    ['2804:14d::1', 'BR'],
    ['2805::', ''],
    ['127.0.0.1', ''],
    ['10.0.0.1', ''],
    ['::1', ''],
    ['no address', ''],
    ['', ''],
  ])('%s lies in "%s"', (address, expected) => {
    const { country, region } = placeOf(address)
    expect([country, region].filter(Boolean).join(' ')).toBe(expected)
  })

  test.each([
    '1.0.0.0,1.0.0.255',
    '1.0.0.9,1.0.0.1,AU',
    '1.0.0.0,::1,AU',
    'a,b,AU',
    '1.0.0.0,1.0.0.1,au',
  ])('a file with the line %s is refused, with its number', (line) => {
    expect(() => createGeolocation(`# head\n${line}`)).toThrow('line 2')
  })

  test('without a file nobody is anywhere; a file that is not there stops the start', () => {
    expect(openGeolocation('').placeOf('177.10.0.1')).toEqual({})
    expect(() => openGeolocation('/no/such/file.csv')).toThrow('ENOENT')
  })
})
