import { resolve } from 'node:path'
import { systemRng } from '../../apps/server/src/adapters/rng/rng.ts'
import { createVault, type Vault } from '../../apps/server/src/adapters/vault/vault.ts'
import { saveSecret } from '../start/secrets.ts'

/** The platform's vault: of VAULT_KEY where it is set, else of the key beside the data. */
export function openVault(dataDir: string): Vault {
  const key = process.env['VAULT_KEY'] || saveSecret(resolve(dataDir), 'vault-key')
  return createVault(key, systemRng)
}
