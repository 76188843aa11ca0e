import type { Source } from './source.ts'

/**
 * A name in front of a title: `test(…)`, `describe.each(…)(…)`, `test.step(…)`, `journey(…)`. What
 * is skipped shows nothing, and has none.
 */
const CALL = /(?:\b(?:test|it|describe|journey)(?:\.(?!skip|todo|fixme)\w+)*|\))\(\s*/
const TITLE = new RegExp(`${CALL.source}(['"\`])((?:\\\\.|(?!\\1)[\\s\\S])*)\\1`, 'g')

/**
 * The titles of a file's tests, their groups and their steps, as they are written: placeholders of
 * a template or a table appear as `${code}` or `%s`.
 */
export function testTitles({ withoutComments }: Source): string[] {
  return [...withoutComments.matchAll(TITLE)].map(([, , title = '']) =>
    title.replaceAll(/\\(.)/g, '$1'),
  )
}
