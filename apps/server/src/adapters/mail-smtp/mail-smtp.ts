import { createTransport } from 'nodemailer'
import type { Carrier, Delivery } from '../../modules/outbox/index.ts'

interface SmtpFault {
  readonly message?: string
  readonly code?: string
  /** The SMTP command under way; CONN stands for any moment of the connection. */
  readonly command?: string
  readonly responseCode?: number
  /** Of the operating system: `connect` where no connection came about. */
  readonly syscall?: string
  readonly timeoutType?: string
}

/** Steps of a connection that come before the text of the message. */
const BEFORE_TEXT = /^(API|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM|RCPT TO)/

/**
 * What a failed attempt means. An answer of the server is a refusal (5xx permanent, 4xx temporary);
 * so is a fault before the text was sent. A connection that broke later may have delivered it.
 */
function deliveryOf(error: unknown): Delivery {
  const { message = 'unknown', code = '', command = '', ...rest } = error as SmtpFault
  const { responseCode, syscall, timeoutType } = rest
  const fault = [code, responseCode, message].filter(Boolean).join(' ')
  if (responseCode !== undefined) {
    // A wrong password of ours is not the message's fault: it is tried again.
    return { kind: 'refused', fault, isFinal: responseCode >= 500 && code !== 'EAUTH' }
  }
  const isBeforeText =
    BEFORE_TEXT.test(command) ||
    syscall === 'connect' ||
    code === 'EDNS' ||
    code === 'ETLS' ||
    (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT')
  return isBeforeText ? { kind: 'refused', fault, isFinal: false } : { kind: 'unknown', fault }
}

/** E-mail by SMTP. `from` is the address; the brand's name is put before it. */
export function createSmtpCarrier(options: {
  readonly url: string
  readonly from: string
}): Carrier & { close(): void } {
  // All of it is shorter than the worker's lease on a message.
  const transport = createTransport({
    url: options.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    name: 'smtp',
    isLocal: false,
    async send(message) {
      try {
        await transport.sendMail({
          from: { name: message.brandName, address: options.from },
          to: { name: '', address: message.target },
          subject: message.subject,
          text: message.body,
          messageId: `<${message.reference}@${options.from.split('@')[1] ?? 'localhost'}>`,
          // Nobody's absence note answers a machine (RFC 3834).
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { kind: 'sent' }
      } catch (error) {
        return deliveryOf(error)
      }
    },
    close: () => transport.close(),
  }
}
