import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðêƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÊƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const ACCENTS = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]))

function accent(text: string): string {
  // Tags such as <terms> are structure, not text.
  return text.replaceAll(/<[^>]*>|[a-zA-Z]/g, (part) => ACCENTS.get(part) ?? part)
}

function accentToken(token: CompiledMessageToken): CompiledMessageToken {
  if (typeof token === 'string') return token === '#' ? token : accent(token)
  const [name, type, cases] = token
  if (typeof cases !== 'object' || cases === null) return token
  const accented = Object.entries(cases).map(([key, tokens]) => [
    key,
    Array.isArray(tokens) ? (tokens as CompiledMessage).map(accentToken) : tokens,
  ])
  return [name, type as string, Object.fromEntries(accented)]
}

/**
 * A message of the test language en-XA: accents show what is not translated, 40 % more length shows
 * what does not fit, brackets show what is cut off. Placeholders stay as they are.
 */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  const lengths = message.map((token) => (typeof token === 'string' ? token.length : 8))
  const length = lengths.reduce((sum, each) => sum + each, 0)
  const padding = '~'.repeat(Math.ceil(length * 0.4))
  return ['[', ...message.map(accentToken), ` ${padding}]`]
}
