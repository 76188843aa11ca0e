/** A name as other members see it, whatever its length: "maria" is "ma•••". */
export function maskName(name: string): string {
  const letters = Array.from(name)
  return `${letters.slice(0, letters.length > 3 ? 2 : 1).join('')}•••`
}
