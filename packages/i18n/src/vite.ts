import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const LOCALE_FILE = /\/packages\/i18n\/locales\/[^/]+\/[^/]+\.json$/

/**
 * Vite plugin: texts are compiled at build, so that no page carries an ICU parser. An invalid
 * message fails the build with its key.
 */
export function compiledMessages() {
  return {
    name: 'fairhouse-messages',
    enforce: 'pre' as const,
    transform(source: string, id: string) {
      const path = id.split('?')[0] ?? id
      if (!LOCALE_FILE.test(path)) return undefined
      const texts = JSON.parse(source) as Record<string, string>
      const compiled = Object.entries(texts).map(([key, text]) => {
        try {
          return [key, compileMessageOrThrow(text)]
        } catch (error) {
          throw new Error(`${path}: "${key}" is no valid ICU message`, { cause: error })
        }
      })
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  }
}
