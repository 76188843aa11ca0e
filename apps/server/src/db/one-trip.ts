import pg from 'pg'
import type { PoolClient } from './pool.ts'

/** A statement by name: its plan is prepared once on each connection. Values as texts. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** Rows of a statement as PostgreSQL writes them. */
export type RawRows = readonly (readonly (string | null)[])[]

/** The part of the driver's connection that is used here. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(statement: { readonly name: string; readonly text: string }): void
  bind(bound: { readonly statement: string; readonly values: readonly (string | null)[] }): void
  execute(portal: object): void
  sync(): void
}

type Callback<T> = (error: Error | null, value: T) => void

/** The driver's query, opened up: it defines how a request is sent and its answers are read. */
const DriverQuery = pg.Query as unknown as new (text: string) => {
  callback: unknown
}

/** Parses one statement on a connection, so that later trips need not. */
class Preparation extends DriverQuery {
  readonly #statement: Statement

  constructor(statement: Statement, done: Callback<unknown>) {
    super(statement.text)
    this.#statement = statement
    this.callback = done
  }

  submit(wire: Wire): null {
    wire.stream.cork()
    wire.parse(this.#statement)
    wire.sync()
    wire.stream.uncork()
    return null
  }
}

/**
 * Several statements and one Sync: PostgreSQL runs them in one implicit transaction and answers
 * once. When one fails, the others are skipped and nothing is kept (Frontend/Backend Protocol,
 * "Pipelining").
 */
class Trip extends DriverQuery {
  readonly #statements: readonly Statement[]
  readonly #results: (string | null)[][][]
  #at = 0

  constructor(statements: readonly Statement[], done: Callback<readonly RawRows[]>) {
    super('')
    this.#statements = statements
    this.#results = statements.map(() => [])
    this.callback = (error: Error | null) => done(error, this.#results)
  }

  submit(wire: Wire): null {
    wire.stream.cork()
    for (const { name, values } of this.#statements) {
      wire.bind({ statement: name, values })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleDataRow(message: { readonly fields: (string | null)[] }): void {
    this.#results[this.#at]?.push(message.fields)
  }

  handleCommandComplete(): void {
    this.#at += 1
  }
}

/** Names prepared on a connection, by the connection. */
const prepared = new WeakMap<PoolClient, Set<string>>()

/**
 * Runs statements as one transaction in one round trip: what they return is known only when all of
 * it is committed. Rejects with the error of the first that fails; then nothing has happened.
 */
export function oneTrip(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<readonly RawRows[]> {
  const names = prepared.get(client) ?? new Set<string>()
  prepared.set(client, names)
  for (const statement of statements) {
    if (names.has(statement.name)) continue
    names.add(statement.name)
    const forgetFailed: Callback<unknown> = (error) => {
      if (error) names.delete(statement.name)
    }
    client.query(new Preparation(statement, forgetFailed) as unknown as pg.Submittable)
  }
  return new Promise((resolve, reject) => {
    const trip = new Trip(statements, (error, results) => {
      if (error) reject(error)
      else resolve(results)
    })
    client.query(trip as unknown as pg.Submittable)
  })
}
