import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCryptoAddress } from './crypto-addresses.ts'

const read = (text: string) => readCryptoAddress('bitcoinTestnet', text)

describe('addresses of the test network of Bitcoin', () => {
  const sound: [string, string][] = [
    ['BIP-173, a key', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['BIP-173, a script', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ['BIP-350, version 0', 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy'],
    ['BIP-350, version 1', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
    ['base58, a key', 'mo9ncXisMeAoXwqcV5EWuyncbmCcQN4rVs'],
    ['base58, a script', '2N2JD6wb56AfK4tfmM6PwdVmoYk2dCKf4Br'],
  ]
  test.each(sound)('%s: %s', (_, address) => {
    expect(read(address)).toBe(address)
    expect(read(` ${address}\n`)).toBe(address)
  })

  test('capital letters are the same address in bech32, and none in base58', () => {
    const [, , , taproot, , script] = sound.map(([, address]) => address)
    expect(read(taproot?.toUpperCase() ?? '')).toBe(taproot)
    expect(read(script?.toUpperCase() ?? '')).toBeUndefined()
  })

  test.each([
    ['BIP-173, two cases', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7'],
    ['BIP-173, padding', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv'],
    ['BIP-350, another prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['BIP-350, bech32m for 0', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
    ['BIP-350, bech32 for 2', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf'],
    ['BIP-350, two cases', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['BIP-350, padding', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['anybody may spend it', 'tb1pfees9rn5nz'],
    ['the main network, bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['the main network, base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['EIP-55, of another chain', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['base58, its last letter', 'mo9ncXisMeAoXwqcV5EWuyncbmCcQN4rVt'],
    ['a sign of no alphabet', 'mo9ncXisMeAoXwqcV5EWuyncbmCcQN4rV0'],
    ['not an address', 'tb1'],
    ['nothing', ''],
  ])('%s: %s is none', (_, address) => expect(read(address)).toBeUndefined())

  test('none is left when one sign is another', () => {
    const [address = ''] = sound.map(([, one]) => one)
    const signs = fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l')
    fc.assert(
      fc.property(fc.nat(address.length - 1), signs, (at, sign) => {
        fc.pre(address[at] !== sign)
        return read(address.slice(0, at) + sign + address.slice(at + 1)) === undefined
      }),
    )
  })
})
