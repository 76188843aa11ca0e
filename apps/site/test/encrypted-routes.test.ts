import { ROUTES, type RouteShape } from '@fairhouse/protocol'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ENCRYPTED_ROUTES } from '../src/shared/encrypted-routes.ts'
import { forgetKey, seal } from '../src/shared/seal.ts'

describe('what leaves the page encrypted', () => {
  it('is what the table of routes says', () => {
    const marked = Object.entries<RouteShape>(ROUTES)
      .filter(([, { isEncrypted, access }]) => isEncrypted === true && access !== 'staff')
      .map(([key]) => key)
    expect([...ENCRYPTED_ROUTES].toSorted()).toEqual(marked.toSorted())
  })
})

describe('sealing', () => {
  afterEach(() => {
    forgetKey()
    vi.unstubAllGlobals()
  })

  async function keyServer() {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const jwk = { ...(await exportJWK(publicKey)), kid: 'first', use: 'enc', alg: 'ECDH-ES' }
    const answers = vi.fn(() => Promise.resolve(Response.json({ keys: [jwk] })))
    vi.stubGlobal('fetch', answers)
    return { privateKey, answers }
  }

  it('opens for the server alone, says when and with which key, never the same', async () => {
    const { privateKey, answers } = await keyServer()
    const body = { username: 'ana', password: 'tijolo azul' }
    const [first, second] = [await seal(body), await seal(body)]
    expect(answers, 'the key is fetched once').toHaveBeenCalledTimes(1)
    expect(JSON.stringify([first, second])).not.toContain('tijolo')
    const { plaintext, protectedHeader } = await compactDecrypt(first.payload, privateKey)
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(body)
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'first' })
    expect(protectedHeader['zip']).toBeUndefined()
    expect(Math.abs(Number(protectedHeader['iat']) - Date.now() / 1000)).toBeLessThan(5)
    const other = await compactDecrypt(second.payload, privateKey)
    expect(other.protectedHeader['jti']).not.toBe(protectedHeader['jti'])
  })

  it('fetches the key anew when told that it was refused, and after a failure', async () => {
    const { answers } = await keyServer()
    answers.mockRejectedValueOnce(new TypeError('no network'))
    await expect(seal({})).rejects.toThrow('no network')
    await seal({})
    forgetKey()
    await seal({})
    expect(answers).toHaveBeenCalledTimes(3)
  })
})
