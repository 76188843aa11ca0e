/**
 * What something that was sent to us is named by in talk: a letter, year and month of its sending
 * (UTC), and its number: "F-2611-000042".
 */
export function receiptNoOf(letter: string, id: bigint, sentAt: Date): string {
  const [year = '', month = ''] = sentAt.toISOString().slice(2, 7).split('-')
  return `${letter}-${year}${month}-${String(id).padStart(6, '0')}`
}

/** The number within a receipt number of this letter, however it is typed; undefined if none. */
export function idOfReceipt(letter: string, text: string): bigint | undefined {
  const [, found, digits = ''] = /^\s*([a-z])-?\d{4}-?(\d{6,18})\s*$/i.exec(text) ?? []
  return found?.toUpperCase() === letter ? BigInt(digits) : undefined
}
