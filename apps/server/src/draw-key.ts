import type { Rng } from './adapters/rng/rng.ts'
import { createVault, type Vault } from './adapters/vault/vault.ts'
import { ConfigError } from './config.ts'

/** Seals and opens seeds of coming draws; salts of bets are by the key that servers have, too. */
type SeedVault = Pick<Vault, 'seal' | 'open' | 'fingerprint'>

type Env = Readonly<Record<string, string | undefined>>

const LENGTH_MIN = 32

/**
 * The key of coming draws, given to the worker only: an attacker who takes over a process that
 * faces the internet learns no result beforehand, even with the database and all other keys. Throws
 * ConfigError without one.
 */
export function readDrawKey(env: Env): string {
  const key = env['DRAW_KEY'] ?? ''
  if (key.length >= LENGTH_MIN) return key
  throw new ConfigError([`DRAW_KEY is missing: ${LENGTH_MIN} characters, for the worker alone`])
}

/** Throws ConfigError in a process that has the key of coming draws and must not. */
export function refuseDrawKey(env: Env): void {
  if ((env['DRAW_KEY'] ?? '') === '') return
  throw new ConfigError(['DRAW_KEY is for the worker alone: take it from this process'])
}

/**
 * Seals by the key of draws; also opens what was sealed by the common key before this one existed.
 */
export function createSeedVault(drawKey: string, common: SeedVault, rng: Rng): SeedVault {
  const own = createVault(drawKey, rng)
  return {
    seal: (purpose, text) => own.seal(purpose, text),
    fingerprint: (purpose, text) => common.fingerprint(purpose, text),
    open(purpose, sealed) {
      try {
        return own.open(purpose, sealed)
      } catch {
        return common.open(purpose, sealed)
      }
    },
  }
}
