import { describe, expect, it } from 'vitest'
import { aliasFault, aliasKey } from '../src/alias.ts'

describe('a name in a list', () => {
  it.each([
    ['Blue Jay', undefined],
    ['José_99', undefined],
    ['蓝鸟飞', undefined],
    ['ab', 'length'],
    ['a - b', 'length'],
    ['x'.repeat(21), 'length'],
    ['jay@mail', 'characters'],
    ['jay.com', 'characters'],
    ['Jay 98765', 'contact'],
    ['my g mail jay', 'contact'],
    ['WhatsApp me', 'contact'],
  ])('%j: %j', (alias, fault) => {
    expect(aliasFault(alias)).toBe(fault)
  })

  it('is the same name without case, accents, spaces and dashes', () => {
    expect(aliasKey('Blue-Jáy')).toBe(aliasKey('blue jay'))
    expect(aliasKey('Blue Jay 2')).not.toBe(aliasKey('Blue Jay'))
  })
})
