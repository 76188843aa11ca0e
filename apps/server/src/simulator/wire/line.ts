import type { PoolClient } from '#server/db/pool.ts'

/** A request object of one-trip.ts for the driver. */
export interface Trip {
  /** Empty for a trip; the statement, for a preparation. */
  readonly text: string
  callback: (error: Error | null) => void
  submit(wire: unknown): unknown
}

/** A connection of the simulation to the real database, with its prepared statements. */
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

/** The driver's error for a broken connection: without a code, as there was no answer. */
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

/** Name of the prepared statement, known only when it is sent. */
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

/** Prepares a statement, once per line. */
export async function prepare(line: Line, preparation: Trip): Promise<void> {
  const name = nameOf(preparation)
  if (line.prepared.has(name)) return
  await submitted(line, preparation)
  line.prepared.add(name)
}

/** Sends a trip; its creator receives the rows. */
export function sendTrip(line: Line, trip: Trip): Promise<void> {
  return submitted(line, trip)
}

/** Resets a session as after a broken connection, except for its temporary tables. */
export async function restart(line: Line): Promise<void> {
  await line.real.query('rollback')
  await line.real.query('select pg_advisory_unlock_all()')
}
