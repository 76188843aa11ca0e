import type { LabLine } from '@fairhouse/protocol'
import WORDS from '../../packages/i18n/locales/en/office.json' with { type: 'json' }

const words: Readonly<Record<string, string>> = WORDS

/** What a check of a side looks at, in English. */
export function checkName(side: string, check: string): string {
  return words[`lab.${side}.${check}`] ?? check
}

/** Why a check did not pass: what was checked, the actual and the expected value. */
function reasonOf({ what, came, expected }: LabLine): string {
  if (what === null) return ''
  const seen = came === null ? what : `${what}: ${came}`
  return expected === null ? seen : `${seen}, should be ${expected}`
}

/** One line for a terminal. */
export function lineText(side: string, line: LabLine): string {
  const why = reasonOf(line)
  const name = `${line.verdict.toUpperCase()}  ${checkName(side, line.check)} [${line.clause}]`
  return why === '' ? name : `${name}: ${why}`
}

const plain = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function exchangesOf({ exchanges }: LabLine): string {
  if (exchanges.length === 0) return ''
  const each = exchanges.map(({ to, call, request, http, answer }) => {
    const head = `${to} ${call} ${http ?? '–'}`
    return `<pre>${plain(`${head}\n${request}\n${answer}`)}</pre>`
  })
  return `<details><summary>${exchanges.length}</summary>${each.join('')}</details>`
}

/** The sheet as a self-contained page. */
export function sheetPage(side: string, address: string, lines: readonly LabLine[]): string {
  const row = (line: LabLine) => {
    const cells = [line.verdict, checkName(side, line.check), line.clause, reasonOf(line)]
    const tds = cells.map((cell) => `<td>${plain(cell)}</td>`).join('')
    return `<tr>${tds}<td>${exchangesOf(line)}</td></tr>`
  }
  const heads = ['Verdict', 'Check', 'Clause', 'Why', 'Requests']
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Vendor lab</title>
<h1>Vendor lab: ${plain(`${side} at ${address}`)}</h1>
<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>${lines.map(row).join('\n')}</tbody></table></html>
`
}
