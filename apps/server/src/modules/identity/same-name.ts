/** Words without accents, in small letters, in one order: "SILVA, José" is "jose silva". */
function wordsOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
}

/**
 * True when two names have the same words, whatever their accents, capitals, punctuation and order:
 * banks write names in many ways. A word more or less is another person, such as a son [S-41,
 * S-42].
 */
export function isSameName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other)
}
