import { parseArgs } from 'node:util'

/** Options of `npm start` and `npm run dev`. */
export interface StartOptions {
  readonly dataDir: string
  readonly port: number
  readonly isFresh: boolean
  /** No background activity: no demo member pays, plays or withdraws. */
  readonly isStill: boolean
  /** Starts without members: no invented past. */
  readonly isBare: boolean
}

/** A mistake of the user: shown as a sentence, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const HELP = `npm start -- [--data DIR] [--port N] [--fresh] [--still] [--bare]

  --data DIR   folder of the data (default: ./data)
  --port N     port of the site; sandbox payments and the studio take the next two (default: 4000)
  --fresh      delete the data folder first: every account and every bet in it
  --still      demo members (helena, tiago, agents) do nothing by themselves
  --bare       a fresh install begins today: without sixty days of invented members
  --help       this text

With DATABASE_URL set, that PostgreSQL (17 or later) is used instead of the embedded one. Name its
roles apart: DATABASE_OWNER_URL owns the tables and only migrates, DATABASE_URL serves and changes
no table, DATABASE_READER_URL reads for checks; STUDIO_DATABASE_URL is the bundled vendor's own.
`

const PORT_MIN = 1
/** The distance of the last of a start's ports from its first, `npm run dev` included. */
const PORTS_ABOVE = 5
const PORT_MAX = 65_535 - PORTS_ABOVE

/** Reads the flags; 'help' when help was asked for. Throws UsageError with a sentence. */
export function parseOptions(args: readonly string[]): StartOptions | 'help' {
  const { data, port, fresh, still, bare, help } = parseFlags(args)
  if (help) return 'help'
  if (data === '') throw new UsageError('--data wants the name of a folder.')
  if (!/^\d{1,5}$/.test(port) || Number(port) < PORT_MIN || Number(port) > PORT_MAX) {
    throw new UsageError(`--port wants a number from ${PORT_MIN} to ${PORT_MAX}, not "${port}".`)
  }
  const isFlagged = { isFresh: fresh, isStill: still, isBare: bare }
  return { dataDir: data, port: Number(port), ...isFlagged }
}

function parseFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string', default: './data' },
        port: { type: 'string', default: '4000' },
        fresh: { type: 'boolean', default: false },
        still: { type: 'boolean', default: false },
        bare: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    })
    return values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new UsageError(`${reason}. "npm start -- --help" lists the flags.`)
  }
}
