import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type Draws, withDraws } from './draws.ts'

/** What the browser itself writes of an answer that is a refusal: no fault of the page's. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Lines of the browser's console that a journey brings about itself, each with its reason. */
export interface Console {
  /** From here on a line that fits `pattern` (text, then the address it is about) is expected. */
  readonly expect: (reason: string, pattern: RegExp) => void
}

interface Fixtures {
  readonly browserConsole: Console
  readonly draws: Draws
}

/** Every page of the context, until it is closed. */
function listen(context: BrowserContext): { lines: string[]; faults: string[] } {
  const lines: string[] = []
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' || REFUSAL.test(message.text())) return
    lines.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (fault) => {
    faults.push(String(fault.error().stack ?? fault.error()))
  })
  return { lines, faults }
}

/**
 * A journey: it fails of what the page throws or writes to its console as an error, and of an
 * answer of 5xx, unless it said before that this line would come and why. A refusal (4xx) does not
 * fail it.
 */
export const test = base.extend<Fixtures>({
  // The gateway is requested in the browser's own language.
  locale: 'pt-BR',
  browserConsole: [
    async ({ context }, use) => {
      const { lines, faults } = listen(context)
      const expected: { reason: string; pattern: RegExp }[] = []
      await use({ expect: (reason, pattern) => expected.push({ reason, pattern }) })
      const unexpected = lines.filter((line) => !expected.some((each) => each.pattern.test(line)))
      expect(faults, 'errors thrown in the page').toEqual([])
      expect(unexpected, 'lines on the console that no journey expects').toEqual([])
    },
    { auto: true },
  ],
  // Playwright reads what a fixture needs from its first argument: this one needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  draws: ({}, use) => withDraws(use),
})

export { expect }

/** What Chromium itself says of an answer that is a fault of the server's. */
export const faultOf = (status: number, path: string) =>
  new RegExp(`status of ${status} .*${path.replaceAll('/', '\\/')}`)
