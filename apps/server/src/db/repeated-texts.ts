/** Texts remembered; what is made of data would grow without end. */
const MOST = 2_000

/**
 * Names statements that come again, so that a connection parses and plans each of them once. Gives
 * a text's name, or undefined when it comes for the first time: many are made for one use.
 */
export function createRepeatedTexts(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name === undefined && names.size < MOST) names.set(text, `repeated-${names.size}`)
    return name
  }
}
