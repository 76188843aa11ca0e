import type { TSchema } from 'typebox'
import { MEANINGS } from './meanings.ts'
import type { Prose } from './prose.ts'
import { entriesOf, fieldRows } from './schema-table.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text, escaped. */
export const plain = (text: string): string =>
  text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')

/** Text with its `code`. */
export const rich = (text: string): string =>
  plain(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** Text as it is, in lines of code. */
export const pre = (text: string): string => `<pre><code>${plain(text)}</code></pre>`

/** A table that a keyboard can scroll; its cells are HTML. */
export function table(
  label: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
) {
  const cells = (tag: string, row: readonly string[]) =>
    row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  return `<div class="table" tabindex="0" role="region" aria-label="${plain(label)}"><table>
<thead><tr>${cells('th', head)}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</tbody></table></div>`
}

/** A schema as a table of its fields, those of its lists below it. */
export function fields(prose: Prose, label: string, schema: TSchema): string {
  const { words } = prose
  const at = prose.language === 'pt' ? 1 : 0
  const rows = fieldRows(schema).map(({ name, type, isNeeded }) => [
    `<code>${name}</code>${isNeeded ? ` <small>${words.needed}</small>` : ''}`,
    `<code>${plain(type)}</code>`,
    rich(MEANINGS[name]?.[at] ?? ''),
  ])
  if (rows.length === 0) return pre('{}')
  const own = table(label, [words.field, words.type, words.meaning], rows)
  // A game has a section of its own.
  const lists = entriesOf(schema)
    .filter(({ name }) => name !== 'games')
    .map(
      (entry) =>
        `<h4>${words.elements}: <code>${entry.name}</code></h4>${fields(
          prose,
          `${label}: ${entry.name}`,
          entry.schema,
        )}`,
    )
  return [own, ...lists].join('\n')
}
