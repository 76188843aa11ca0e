import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** The sandbox's storage: an append-only list of lines. */
export interface Journal<Entry> {
  /** Written before this returns; a kill after it loses nothing. */
  append(entry: Entry): void
  close(): void
}

const NAME = 'sandbox.jsonl'

/** Reads whole lines; one that a kill has cut off is removed. */
function load<Entry>(file: string, replay: (entry: Entry) => void): void {
  if (!existsSync(file)) return
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(file, end)
  for (const line of bytes.subarray(0, end).toString('utf8').split('\n')) {
    if (line !== '') replay(JSON.parse(line) as Entry)
  }
}

/**
 * Opens the journal of a folder, passing all entries to `replay`, oldest first. Without a folder it
 * is kept in memory only, and gone with the process.
 */
export function openJournal<Entry>(folder: string, replay: (entry: Entry) => void): Journal<Entry> {
  if (folder === '') return { append: () => undefined, close: () => undefined }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, NAME)
  load(file, replay)
  // Only its owner may read it: it holds who paid, and where payouts go.
  const handle = openSync(file, 'a', 0o600)
  return {
    append: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(handle),
  }
}
