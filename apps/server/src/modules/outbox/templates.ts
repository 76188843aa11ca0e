import { messageTranslator } from '@fairhouse/i18n/server'
import type { Channel } from './carrier.ts'

/** Templates of messages, and which of their values are secret. */
const TEMPLATES = {
  code: ['code'],
  passwordLink: ['link'],
  oneTimePassword: ['password'],
  staffInvitation: ['password'],
  staffEmailChanged: [],
  numberTaken: [],
  securityEvent: [],
  applicationReceived: [],
  applicationAccepted: [],
  applicationRejected: [],
} as const satisfies Record<string, readonly string[]>

export type MessageTemplate = keyof typeof TEMPLATES
export type MessageValues = Readonly<Record<string, string | number>>

export interface MessageText {
  readonly subject: string
  readonly body: string
}

/** Replaces a secret wherever a message may be read later. */
const MASK = '••••••'

/** The text of a message in a language, in full. An SMS has no subject. */
export function renderMessage(
  template: MessageTemplate,
  channel: Channel,
  language: string,
  values: MessageValues,
): MessageText {
  const { text } = messageTranslator(language)
  return {
    subject: channel === 'email' ? text(`${template}.subject`, values) : '',
    body: text(`${template}.${channel}`, values),
  }
}

/** The same with its secrets masked: for the log, and for staff where it was really sent. */
export function renderMasked(
  template: MessageTemplate,
  channel: Channel,
  language: string,
  values: MessageValues,
): MessageText {
  const masked = Object.fromEntries(TEMPLATES[template].map((name) => [name, MASK]))
  return renderMessage(template, channel, language, { ...values, ...masked })
}
