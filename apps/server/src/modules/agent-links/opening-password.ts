import type { Vault } from '#server/adapters/vault/vault.ts'
import { randomLetters } from './letters.ts'

const PASSWORD_LENGTH = 16

/** Whose account it is: the opener, the key of the call, its place in the file. */
export interface OpeningPlace {
  readonly brandId: number
  readonly agentId: bigint
  readonly key: string
  readonly place: number
}

/**
 * The one-time password of an account (79 bits), in groups of four. It is derived from
 * the key that only the opener's page knows and from a secret of the platform: a lost answer can be
 * given again, and no password is stored anywhere.
 */
export function openingPassword(vault: Vault, opening: OpeningPlace): string {
  const { brandId, agentId, key, place } = opening
  let turn = 0
  const text = randomLetters(() => {
    turn += 1
    const seed = [brandId, agentId, key, place, turn].join('/')
    return vault.fingerprint('password of an opened account', seed)
  }, PASSWORD_LENGTH)
  return (text.match(/.{4}/g) ?? []).join('-')
}
