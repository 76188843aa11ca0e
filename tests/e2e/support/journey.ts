import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type Draws, withDraws } from './draws.ts'

/** Lines of the browser's console that a journey brings about itself, each with its reason. */
export interface Console {
  /** From here on a line that fits `pattern` (text, then the address it is about) is expected. */
  readonly expect: (reason: string, pattern: RegExp) => void
}

interface Fixtures {
  readonly browserConsole: Console
  readonly draws: Draws
}

/** Every page of the context, for as long as it lives. */
function listen(context: BrowserContext): { lines: string[]; faults: string[] } {
  const lines: string[] = []
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    lines.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (fault) => {
    faults.push(String(fault.error().stack ?? fault.error()))
  })
  return { lines, faults }
}

/**
 * A journey: it fails of an error in the page or on its console, unless it said before that this
 * line would come and why.
 */
export const test = base.extend<Fixtures>({
  // The gateway is asked in the browser's own language.
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

/** What Chromium itself says of an answer that is a refusal or never came. */
export const refusalOf = (status: number, path: string) =>
  new RegExp(`status of ${status} .*${path.replaceAll('/', '\\/')}`)

/**
 * What a page asks for by itself (balance, clock, news) is refused once its session is over: a
 * journey that ends one cannot know which of it was under way.
 */
export const AFTER_SESSION = refusalOf(401, '/wps/')
