import {
  checkField,
  expectedOfRule,
  OPENING_COLUMNS,
  OPENING_TYPES,
  OPENINGS_MAX,
  type FieldFault,
  type FieldRule,
  type OpeningIn,
  type OpeningLine,
} from '@fairhouse/protocol'
import { isCalendarDay, isOfAge } from '../identity/index.ts'
import { presetFaults, type Own } from './own.ts'
import { percentToPpm, readCsv, type CsvRow } from './read-csv.ts'

/** What accounts are checked against. */
export interface AccountChecks {
  readonly own: Own
  readonly usernameRule: FieldRule
  readonly minAgeYears: number
  /** Of the requested names, in lower case, those that are taken. */
  readonly taken: ReadonlySet<string>
}

function usernameFault(username: string, { usernameRule, taken }: AccountChecks): FieldFault[] {
  const field = 'username'
  const code = checkField(usernameRule, username)
  if (code === 'FIELD_RULE') return [{ field, code, expected: expectedOfRule(usernameRule) }]
  if (code) return [{ field, code }]
  return taken.has(username.toLowerCase()) ? [{ field, code: 'USERNAME_UNAVAILABLE' }] : []
}

function birthdayFault(birthday: string, { own, minAgeYears }: AccountChecks): FieldFault[] {
  const field = 'birthday'
  if (birthday === '') return [{ field, code: 'MISSING_FIELD' }]
  if (!isCalendarDay(birthday) || birthday > own.today) return [{ field, code: 'BIRTHDAY_INVALID' }]
  if (isOfAge(birthday, own.today, minAgeYears)) return []
  return [{ field, code: 'UNDER_AGE', expected: String(minAgeYears) }]
}

/** Everything that is wrong with an account that is to be opened. */
export function accountFaults(account: OpeningIn, checks: AccountChecks): FieldFault[] {
  return [
    ...usernameFault(account.username.trim(), checks),
    ...birthdayFault(account.birthday.trim(), checks),
    ...presetFaults(account, checks.own),
  ]
}

/** A line of a file: its fields, and the account where it can be parsed. */
interface ReadLine {
  readonly row: CsvRow
  readonly texts: ReadonlyMap<string, string>
  readonly account: OpeningIn
  /** Of what cannot be read. */
  readonly faults: readonly FieldFault[]
}

function rateOf(product: string, text: string): { ppm?: number; fault?: FieldFault } {
  const ppm = percentToPpm(text)
  if (ppm !== undefined) return { ppm }
  return { fault: { field: `rates.${product}`, code: 'WRONG_TYPE', expected: '0.4' } }
}

function readLine(row: CsvRow, names: readonly string[], products: readonly string[]): ReadLine {
  const texts = new Map(names.map((name, at) => [name, row.cells[at] ?? '']))
  const text = (name: string) => texts.get(name) ?? ''
  const faults: FieldFault[] = []
  const typed = text('type') === '' ? 'member' : text('type')
  const type = OPENING_TYPES.find((one) => one === typed)
  if (!type) faults.push({ field: 'type', code: 'WRONG_TYPE', expected: OPENING_TYPES.join(', ') })
  const group = text('prizeGroup')
  if (!/^(\d{4})?$/.test(group)) {
    faults.push({ field: 'prizeGroup', code: 'WRONG_TYPE', expected: '1900' })
  }
  const rates: Record<string, number> = {}
  for (const product of products) {
    if (text(product) === '') continue
    const { ppm, fault } = rateOf(product, text(product))
    if (fault) faults.push(fault)
    else if (ppm !== undefined) rates[product] = ppm
  }
  const account = {
    username: text('username'),
    birthday: text('birthday'),
    type: type ?? 'member',
    ...(/^\d{4}$/.test(group) ? { prizeGroup: Number(group) } : {}),
    rates,
  }
  return { row, texts, account, faults }
}

/** What a file holds; `faults` are of the file as a whole, and are reported at its first line. */
export interface ReadFile {
  readonly lines: readonly ReadLine[]
  readonly faults: readonly FieldFault[]
}

/** Reads a file of accounts: the first line names the columns, whatever their order. */
export function readFileOfAccounts(csv: string, products: readonly string[]): ReadFile {
  const [heading, ...rows] = readCsv(csv)
  const known = new Map(
    [...OPENING_COLUMNS, ...products].map((name) => [name.toLowerCase(), name] as const),
  )
  const names = (heading?.cells ?? []).map((cell) => known.get(cell.toLowerCase()) ?? cell)
  const faults: FieldFault[] = [
    ...names
      .filter((name) => !known.has(name.toLowerCase()))
      .map((field) => ({ field, code: 'UNKNOWN_FIELD' }) as const),
    ...(['username', 'birthday'] as const)
      .filter((name) => !names.includes(name))
      .map((field) => ({ field, code: 'MISSING_FIELD' }) as const),
  ]
  if (rows.length === 0 || rows.length > OPENINGS_MAX) {
    faults.push({ field: 'lines', code: 'OPENINGS_FAULTY', expected: `1–${OPENINGS_MAX}` })
  }
  return { lines: rows.slice(0, OPENINGS_MAX).map((row) => readLine(row, names, products)), faults }
}

/** A line with codes that a refusal may name. */
export type CheckedLine = Omit<OpeningLine, 'faults'> & { readonly faults: FieldFault[] }

/** The lines of a file with all that is wrong with each; the second use of a name is taken. */
export function checkLines(file: ReadFile, checks: AccountChecks): CheckedLine[] {
  const seen = new Set<string>()
  const lines = file.lines.map(({ row, texts, account, faults }): CheckedLine => {
    const name = account.username.toLowerCase()
    const all = [...faults, ...accountFaults(account, checks)]
    const isTwice = name !== '' && seen.has(name)
    seen.add(name)
    if (isTwice && !all.some(({ field }) => field === 'username')) {
      all.push({ field: 'username', code: 'USERNAME_UNAVAILABLE' })
    }
    return {
      line: row.line,
      username: account.username,
      birthday: account.birthday,
      type: texts.get('type') ?? '',
      prizeGroup: texts.get('prizeGroup') ?? '',
      faults: all,
    }
  })
  if (file.faults.length === 0) return lines
  const blank = { username: '', birthday: '', type: '', prizeGroup: '' }
  return [{ line: 1, ...blank, faults: [...file.faults] }, ...lines]
}
