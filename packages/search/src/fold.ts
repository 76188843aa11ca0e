/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ħ: 'h',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
}
/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic; those of other scripts are their vowels. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640'’ʼ`\u2060]|\u200d|\ufe0f/g
const ZWNJ = /([\u0600-\u06ff])?\u200c/g
const DIGITS = /[\u0660-\u1819]/g
const TOKENS = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|[%٪]|\p{Sc}/gu

/** Digits of any script: blocks begin at …6 in the scripts of India, at …0 elsewhere. */
function digit(letter: string): string {
  if (!/\p{Nd}/u.test(letter)) return letter
  const code = letter.charCodeAt(0)
  return String((code & 15) - (code >= 0x900 && code < 0xe00 ? 6 : 0))
}

/**
 * What two writings of a name share: small letters without accents, figures as 0 to 9, katakana as
 * hiragana, Hangul as its parts (so that half a syllable is a prefix), words parted by one space.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ZWNJ, (_, letter?: string) => (letter === undefined ? '' : `${letter} `))
    .replace(MARKS, '')
    .replace(DIGITS, digit)
    .replace(/[ıđłøßæœþðħىیېکةہھ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
  return (plain.match(TOKENS) ?? []).join(' ')
}

/** Thai, Lao, Myanmar, Khmer, kana and Han: words are written without spaces. */
export const isUnspaced = (text: string): boolean =>
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/.test(text)
