/**
 * A text with one tag, in three parts: "I accept the <terms>terms</terms>." gives what stands
 * before, inside and after. A text is plain, never HTML; where the tag is missing, all of it stands
 * before.
 */
export function tagParts(text: string): readonly [before: string, inside: string, after: string] {
  const match = /^([^<]*)<\w+>([^<]*)<\/\w+>(.*)$/s.exec(text)
  return match ? [match[1] ?? '', match[2] ?? '', match[3] ?? ''] : [text, '', '']
}
