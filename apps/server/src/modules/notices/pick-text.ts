/**
 * The text to show: in the requested language, by its whole tag and then by its first part; else in
 * the brand's own, in English, in any.
 */
export function pickText<T extends { readonly language: string }>(
  texts: readonly T[],
  wanted: string,
  own: string,
): T | undefined {
  const wishes = [wanted, wanted.split('-')[0] ?? '', own, 'en']
  for (const wish of wishes) {
    const found = texts.find(({ language }) => language.toLowerCase() === wish.toLowerCase())
    if (found) return found
  }
  return texts[0]
}
