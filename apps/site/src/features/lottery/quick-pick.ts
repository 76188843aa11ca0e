import { type ChoiceStream, choicesFromWords } from '@fairhouse/fairness'

const WORD_VALUES = 2 ** 32

function cryptoWord(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/**
 * Randomness of a quick pick: the browser's cryptographic source, every choice equally likely
 * (words that would favour small numbers are rejected).
 */
export function quickPickStream(nextWord: () => number = cryptoWord): ChoiceStream {
  return choicesFromWords(nextWord, WORD_VALUES)
}
