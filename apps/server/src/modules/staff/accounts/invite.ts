import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Config } from '#server/config.ts'
import { queueMessage } from '../../outbox/index.ts'
import { siteUrlOf, type Brands } from '../../settings/index.ts'
import { ONE_TIME_HOURS } from '../one-time-password.ts'

export interface InviteContext {
  readonly vault: Vault
  readonly brands: Brands
  readonly config: Pick<Config, 'PUBLIC_URL'>
}

/** Mails the one-time password to whom it is for, and to nobody else. */
export async function inviteStaff(
  tx: Tx,
  context: InviteContext,
  to: {
    readonly brandId: number
    readonly username: string
    readonly name: string
    readonly email: string
    readonly password: string
  },
): Promise<void> {
  const brand = await context.brands.within(tx, to.brandId)
  const { name, username: account, password } = to
  const link = `${siteUrlOf(brand, context.config.PUBLIC_URL)}/office/`
  await queueMessage(tx, context, {
    brand,
    channel: 'email',
    target: to.email,
    template: 'staffInvitation',
    values: { name, account, password, link, hours: ONE_TIME_HOURS },
    language: brand.settings.languages.defaultLanguage,
  })
}
