import type { CryptoNetwork } from '@fairhouse/protocol'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { openBankAccount } from '../members/index.ts'
import type { PayoutDestination } from '../payments/index.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

/**
 * The destination of a withdrawal, decrypted only for the gateway: never for a page or a log.
 * `taxId` is the member's, where it is known.
 */
export function destinationOf(
  vault: Vault,
  row: Pick<WithdrawalRow, 'bank_kind' | 'bank_sealed'>,
  taxId: string | undefined,
): PayoutDestination {
  const { canonical, holderName: holder, bic } = openBankAccount(vault, row.bank_sealed)
  const rest = canonical.slice(canonical.indexOf(':') + 1)
  const who = { holder, ...(taxId === undefined ? {} : { taxId }) }
  switch (row.bank_kind) {
    case 'pix':
      return { kind: 'pix', key: rest, ...who }
    case 'iban':
      return { kind: 'iban', iban: rest, holder, ...(bic === undefined ? {} : { bic }) }
    case 'br': {
      const [bank = '', branch = '', , account = ''] = rest.split(':')
      return { kind: 'br', bank, branch, account, ...who }
    }
    case 'crypto': {
      const [network, address = ''] = rest.split(':')
      // A network knows only addresses: it has no holder to compare with.
      return { kind: 'crypto', network: network as CryptoNetwork, address }
    }
  }
}
