import {
  COMPLETE_IN_ALL,
  type CountedFault,
  countFaults,
  type Coverage,
  coverageOf,
  coverageOfAll,
  FILES,
} from '@fairhouse/i18n/coverage'
import { readLanguage, readTexts } from './locales.ts'

const KINDS = ['extra', 'placeholders', 'plurals', 'invalid'] as const satisfies CountedFault[]

function countAll({ files }: Coverage): readonly number[] {
  const counts = FILES.map((file) => countFaults(files[file]))
  return KINDS.map((kind) => counts.reduce((sum, count) => sum + count[kind], 0))
}

const percent = (part: number) => `${(Math.floor(part * 1000) / 10).toFixed(1)} %`

/** A table with columns of one width, the first to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

function allLanguages(all: readonly Coverage[]): string {
  const head = ['language', 'members see', 'may be offered', 'review', ...KINDS]
  const summary = all.map((one) => {
    const isOffered = one.mayBeOffered ? 'yes' : 'no'
    return [one.code, percent(one.share), isOffered, one.review, ...countAll(one).map(String)]
  })
  const names = ['missing', ...FILES]
  const missing = all.map(({ code, files }) => [
    code,
    ...FILES.map((file) => `${files[file].total - files[file].done}`),
  ])
  const totals = ['of', ...FILES.map((file) => `${all[0]?.files[file].total ?? 0}`)]
  const promised = `Complete in all languages: ${COMPLETE_IN_ALL.join(', ') || 'nothing yet'}`
  return `${table([head, ...summary])}\n${table([names, totals, ...missing])}\n${promised}\n`
}

function oneLanguage(coverage: Coverage): string {
  const head = ['namespace', 'keys', 'complete', 'missing', ...KINDS]
  const rows = FILES.map((file) => {
    const { total, done, missing } = coverage.files[file]
    const faults = countFaults(coverage.files[file])
    const counts = [total, done, missing.length, ...KINDS.map((kind) => faults[kind])]
    return [file, ...counts.map(String)]
  })
  const faults = FILES.flatMap((file) =>
    Object.entries(coverage.files[file].faults).flatMap(([key, found]) =>
      found.map(({ message }) => `  ${file}.${key}: ${message}\n`),
    ),
  )
  const share = `${coverage.code}: ${percent(coverage.share)} of what members see\n`
  return `${share}${table([head, ...rows])}${faults.join('')}`
}

/** Prints the state of the texts: of one language, or of all. */
export async function runMeter(code: string | undefined, isJson: boolean): Promise<number> {
  const found =
    code === undefined
      ? await coverageOfAll(readTexts)
      : await coverageOf(readLanguage(code), readTexts)
  const text = 'code' in found ? oneLanguage(found) : allLanguages(found)
  process.stdout.write(isJson ? `${JSON.stringify(found, undefined, 2)}\n` : text)
  return 0
}
