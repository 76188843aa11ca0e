import { afterEach } from 'vitest'

/**
 * An unexpected console.error or console.warn fails the test it happens in. A test that expects
 * one replaces the method itself: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
const unexpected: string[] = []

console.error = (...args: unknown[]) => {
  unexpected.push(args.map(String).join(' '))
}
console.warn = console.error

afterEach(() => {
  const lines = unexpected.splice(0)
  if (lines.length > 0) throw new Error(`Unexpected console.error:\n${lines.join('\n')}`)
})
