import { createSmtpCarrier } from './adapters/mail-smtp/mail-smtp.ts'
import { createSmsCarrier } from './adapters/sms/sms-webhook.ts'
import type { Config } from './config.ts'
import { localCarrier, type Carriers } from './modules/outbox/index.ts'

/** The configured carriers of messages; messages of the others stay in the outbox. */
export function openCarriers(config: Config): { carriers: Carriers; close(): void } {
  const smtp = config.SMTP_URL
    ? createSmtpCarrier({ url: config.SMTP_URL, from: config.SMTP_FROM })
    : undefined
  const sms = config.SMS_URL
    ? createSmsCarrier({ url: config.SMS_URL, secret: config.SMS_SECRET, now: Date.now })
    : undefined
  return {
    carriers: { email: smtp ?? localCarrier, sms: sms ?? localCarrier },
    close: () => smtp?.close(),
  }
}
