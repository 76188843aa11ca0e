/**
 * Splits a text with one tag in three: "I accept the <terms>terms</terms>." gives the text before,
 * inside and after. A text is plain, never HTML; if the tag is missing, everything is before.
 */
export function tagParts(text: string): readonly [before: string, inside: string, after: string] {
  const match = /^([^<]*)<\w+>([^<]*)<\/\w+>(.*)$/s.exec(text)
  return match ? [match[1] ?? '', match[2] ?? '', match[3] ?? ''] : [text, '', '']
}
