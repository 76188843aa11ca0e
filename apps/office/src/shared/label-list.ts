/** Labels as typed, separated by commas; each once. */
export function labelsIn(text: string): string[] {
  const labels = text.split(',').map((label) => label.trim())
  return [...new Set(labels.filter((label) => label !== ''))]
}
