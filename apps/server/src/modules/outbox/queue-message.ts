import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Channel } from './carrier.ts'
import {
  renderMasked,
  renderMessage,
  type MessageTemplate,
  type MessageValues,
} from './templates.ts'

export interface NewMessage {
  readonly brand: Brand
  readonly channel: Channel
  /** An e-mail address, or a number as +5511987654321. */
  readonly target: string
  readonly template: MessageTemplate
  /** The values of the template; the brand's name is added automatically. */
  readonly values: MessageValues
  readonly language: string
  readonly memberId?: bigint
  /** Not sent any more after this. */
  readonly expiresAt?: Date
  /**
   * Written like any other but never sent: the answer must not reveal that nobody has the target.
   */
  readonly isWithheld?: boolean
}

/** The sealing context of a message. */
export const SEAL = 'outbox'

/**
 * Writes a message in the transaction of its action: sent if and only if that commits. The worker
 * sends it, at most once.
 */
export async function queueMessage(
  tx: Tx,
  context: { readonly vault: Vault },
  message: NewMessage,
): Promise<void> {
  const { brand, channel, template, language } = message
  const values = { brand: brand.name, ...message.values }
  const masked = renderMasked(template, channel, language, values)
  const full = renderMessage(template, channel, language, values)
  const isWithheld = message.isWithheld === true
  await tx.query(
    `insert into outbox_messages (brand_id, channel, target, template, member_id, language, subject,
       body, sealed, status, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      brand.brandId,
      channel,
      message.target,
      template,
      message.memberId ?? null,
      language,
      masked.subject,
      masked.body,
      isWithheld ? null : context.vault.seal(SEAL, JSON.stringify(full)),
      isWithheld ? 'withheld' : 'queued',
      message.expiresAt ?? null,
    ],
    'outbox-queue',
  )
}
