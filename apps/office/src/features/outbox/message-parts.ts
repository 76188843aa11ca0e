export interface MessagePart {
  readonly kind: 'text' | 'link' | 'code'
  readonly text: string
}

/** A link, or a code as sent: four to eight digits on their own. */
const PART = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])|(?<![\d.,:/-])(\d{4,8})(?![\d/:-]|[.,]\d)/g

/** Splits the text into links, codes, and the rest. */
export function messageParts(body: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const match of body.matchAll(PART)) {
    if (match.index > from) parts.push({ kind: 'text', text: body.slice(from, match.index) })
    parts.push({ kind: match[1] === undefined ? 'code' : 'link', text: match[0] })
    from = match.index + match[0].length
  }
  if (from < body.length) parts.push({ kind: 'text', text: body.slice(from) })
  return parts
}

/** The first line that is not empty. */
export function firstLine(body: string): string {
  return body.split('\n').find((line) => line.trim() !== '') ?? ''
}
