import { describe, expect, test } from 'vitest'
import { crc16, dynamicBrCode } from './br-code.ts'

const FULANO = { name: 'Fulano de Tal', city: 'BRASILIA' }

describe('a BR Code', () => {
  test('is that of the Central Bank’s manual, to the last digit', () => {
    expect(crc16('123456789')).toBe('29B1')
    const url = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
    expect(dynamicBrCode({ ...FULANO, url })).toBe(
      '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd441' +
        '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    )
  })

  test('carries an amount; names lose accents and their ends', () => {
    const code = dynamicBrCode({
      name: 'José Antônio Gonçalves da Conceição',
      city: 'São José dos Campos',
      url: 'a.example/1',
      amount: '123.45',
    })
    expect(code).toContain('5406123.45')
    expect(code).toContain('5925Jose Antonio Goncalves da')
    expect(code).toContain('6015Sao Jose dos Ca')
    expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
  })

  test.each([
    ['an amount with one decimal', { url: 'a.example', amount: '1.5' }],
    ['an address with a scheme', { url: 'https://a.example' }],
    ['an address too long', { url: 'a'.repeat(90) }],
  ])('is not made of %s', (_name, charge) => {
    expect(() => dynamicBrCode({ ...FULANO, ...charge })).toThrow(RangeError)
  })
})
