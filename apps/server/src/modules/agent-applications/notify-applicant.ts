import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { queueMessage } from '../outbox/index.ts'
import { isOn } from '../settings/index.ts'
import { applicationNo, type ApplicationRow } from './applications.ts'

/**
 * Writes to the applicant, by e-mail or else by SMS where the brand sends any. The address is not
 * verified, so nothing that the applicant typed is in the text: it would be a way to send any words
 * to anyone in the name of the brand.
 */
export async function notifyApplicant(
  tx: Tx,
  context: { readonly vault: Vault },
  brand: Brand,
  row: ApplicationRow,
  template: 'applicationReceived' | 'applicationAccepted' | 'applicationRejected',
): Promise<void> {
  const { email, country_dialing_code: country, mobile_num: mobile, language } = row
  if (email === null && !isOn(brand, 'sms')) return
  await queueMessage(tx, context, {
    brand,
    channel: email === null ? 'sms' : 'email',
    target: email ?? `+${country}${mobile}`,
    template,
    values: { receiptNo: applicationNo(row) },
    language,
  })
}
