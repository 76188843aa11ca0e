const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * How many words a text has, in any script: Thai, Khmer and Chinese words have no spaces between
 * them. Page and server count by this one rule; marks and spaces are no words.
 */
export function countWords(text: string): number {
  let count = 0
  for (const segment of words.segment(text)) if (segment.isWordLike) count += 1
  return count
}
