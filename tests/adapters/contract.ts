import { randomBytes } from 'node:crypto'
import { openEndpoints, type Endpoints } from './endpoints.ts'

/** Settings that an adapter reads, as those of the environment. */
export type Settings = Readonly<Record<string, string | undefined>>

/**
 * A module that holds an adapter. Its default export opens the adapter with these settings, and
 * throws where one is missing.
 */
export interface AdapterModule<Adapter, Trial> {
  readonly default: (settings: Settings) => Adapter | Promise<Adapter>
  /** Settings with which the adapter calls this "host:port" in the place of its service. */
  readonly settingsFor?: (host: string) => Settings
  /** What a trial needs besides the adapter, each of it optional: see the page of the port. */
  readonly trial?: Partial<Trial>
}

/** A broken rule of a contract; the message says what was seen. */
export class ContractFault extends Error {
  override readonly name = 'ContractFault'
}

/** Throws ContractFault with these words unless the condition holds. */
export function must(condition: boolean, why: string): asserts condition {
  if (!condition) throw new ContractFault(why)
}

/** What a check works with. */
export interface Bench<Adapter, Trial> {
  readonly adapter: Adapter
  readonly trial: Partial<Trial>
  /** Addresses at which no service answers. */
  readonly endpoints: Endpoints
  /** Another one that calls this "host:port"; needs `settingsFor`. */
  openAt(host: string): Promise<Adapter>
  /** A number of ours that no run has used: "dep_…". */
  fresh(prefix: string): string
}

export interface Check<Adapter, Trial> {
  readonly name: string
  /** Parts of the module without which this cannot be checked. */
  readonly needs?: readonly ('settingsFor' | (keyof Trial & string))[]
  /** Throws what is wrong. */
  run(bench: Bench<Adapter, Trial>): void | Promise<void>
}

/** What an adapter of one port must hold. */
export interface Contract<Adapter, Trial = Record<string, never>> {
  /** Names of the port's methods; an adapter that is a function itself has none. */
  readonly methods: readonly string[]
  readonly checks: readonly Check<Adapter, Trial>[]
}

/** One line of the output; `needs` names what the module lacks for a check that was left out. */
export type CheckLine =
  | { readonly check: string; readonly status: 'ok' }
  | { readonly check: string; readonly status: 'failed'; readonly why: string }
  | { readonly check: string; readonly status: 'left out'; readonly needs: readonly string[] }

/** Bounds a check as a whole: nothing that a port promises takes as long. */
const CHECK_SECONDS = 150

/** Resolves like the promise; after this many seconds it throws ContractFault. */
export async function within<T>(seconds: number, what: string, work: T | Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const why = `${what} did not end within ${seconds} s`
  const timer = setTimeout(() => reject(new ContractFault(why)), seconds * 1_000)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

/** Throws unless the call throws an Error within this many seconds. Returns the error. */
export async function mustThrow(
  seconds: number,
  what: string,
  call: () => unknown,
): Promise<Error> {
  try {
    await within(seconds, what, (async () => call())())
  } catch (error) {
    if (error instanceof ContractFault) throw error
    must(error instanceof Error, `${what} threw something that is no Error`)
    return error
  }
  throw new ContractFault(`${what} did not throw`)
}

function hasMethods(adapter: unknown, methods: readonly string[]): string | undefined {
  if (methods.length === 0) {
    return typeof adapter === 'function' ? undefined : 'the adapter is no function'
  }
  if (typeof adapter !== 'object' || adapter === null) return 'the adapter is no object'
  const missing = methods.filter(
    (name) => typeof (adapter as Readonly<Record<string, unknown>>)[name] !== 'function',
  )
  return missing.length === 0 ? undefined : `not there: ${missing.join(', ')}`
}

async function lineOf(check: string, work: () => unknown): Promise<CheckLine> {
  try {
    await within(CHECK_SECONDS, 'the check', (async () => work())())
    return { check, status: 'ok' }
  } catch (error) {
    return { check, status: 'failed', why: messageOf(error) }
  }
}

/** Closes an adapter that can be closed, such as one with connections of its own. */
async function close(adapter: unknown): Promise<void> {
  const closing = adapter as { readonly close?: unknown } | undefined
  if (typeof closing?.close === 'function') await closing.close()
}

/**
 * Runs a contract against the adapter of a module, check by check. An adapter that does not open
 * gives one failed line.
 */
export async function* runContract<Adapter, Trial>(
  contract: Contract<Adapter, Trial>,
  module: AdapterModule<Adapter, Trial>,
  settings: Settings,
): AsyncGenerator<CheckLine> {
  const opened: unknown[] = []
  const open = async (more: Settings = {}) => {
    const adapter = await module.default({ ...settings, ...more })
    const missing = hasMethods(adapter, contract.methods)
    must(missing === undefined, missing ?? '')
    opened.push(adapter)
    return adapter
  }
  let adapter: Adapter | undefined
  const first = await lineOf('opens, with every method', async () => {
    adapter = await open()
  })
  yield first
  if (adapter === undefined) return
  const trial: Partial<Trial> = module.trial ?? {}
  const endpoints = await openEndpoints()
  const bench: Bench<Adapter, Trial> = {
    adapter,
    trial,
    endpoints,
    openAt: (host) => open(module.settingsFor?.(host)),
    fresh: (prefix) => `${prefix}_${randomBytes(8).toString('hex')}`,
  }
  const isThere = (need: string) =>
    need === 'settingsFor' ? module.settingsFor !== undefined : need in trial
  try {
    for (const { name, needs = [], run } of contract.checks) {
      const lacking = needs.filter((need) => !isThere(need))
      if (lacking.length > 0) yield { check: name, status: 'left out', needs: lacking }
      else yield await lineOf(name, () => run(bench))
    }
  } finally {
    await Promise.all(opened.map(close))
    await endpoints.close()
  }
}
