import type { PoolClient } from '#server/db/pool.ts'

/** What one-trip.ts gives the driver: a request that knows how it is sent and answered. */
export interface Trip {
  /** Empty for a trip; what is prepared, for a preparation. */
  readonly text: string
  callback: (error: Error | null) => void
  submit(wire: unknown): unknown
}

/** A connection of the simulation to the real database, with what is prepared on it. */
export class Line {
  readonly real: PoolClient
  readonly prepared = new Set<string>()

  constructor(real: PoolClient) {
    this.real = real
  }
}

export function isTrip(what: unknown): what is Trip {
  return typeof what === 'object' && what !== null && 'submit' in what
}

/** What the driver says when a connection breaks: no code, as nobody has answered. */
export function outage(): Error {
  return new Error('Connection terminated unexpectedly')
}

function submitted(line: Line, trip: Trip): Promise<void> {
  return new Promise((resolve, reject) => {
    trip.callback = (error) => {
      if (error) reject(error)
      else resolve()
    }
    line.real.query(trip as never)
  })
}

/** The name under which it asks to be prepared: it says so when it is sent. */
function nameOf(preparation: Trip): string {
  let name = ''
  const nothing = () => undefined
  preparation.submit({
    stream: { cork: nothing, uncork: nothing },
    parse: (statement: { readonly name: string }) => {
      name = statement.name
    },
    sync: nothing,
  })
  return name
}

/** Prepares a statement, once for the line, whoever asks. */
export async function prepare(line: Line, preparation: Trip): Promise<void> {
  const name = nameOf(preparation)
  if (line.prepared.has(name)) return
  await submitted(line, preparation)
  line.prepared.add(name)
}

/** Sends a trip; its rows are with whoever made it. */
export function sendTrip(line: Line, trip: Trip): Promise<void> {
  return submitted(line, trip)
}

/** As after a broken connection: nothing of a session is left but its temporary tables. */
export async function restart(line: Line): Promise<void> {
  await line.real.query('rollback')
  await line.real.query('select pg_advisory_unlock_all()')
}
