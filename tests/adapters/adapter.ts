import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CONTRACTS, type PortName } from './contracts/index.ts'
import { type AdapterModule, type Contract, runContract } from './contract.ts'

/**
 * Runs the contract of a port against the adapter in a file, and prints one JSON line per check:
 *   npm run -s adapter -- payment|sms|mail|kyc|register|geo|feed|heads|beacon FILE
 * The settings of the adapter are the environment's. Exits with 0 when all checks are ok, 1 when
 * one failed, 2 when it could not begin. What was left out, and why, is on stderr.
 */

const USAGE = `usage: npm run -s adapter -- ${Object.keys(CONTRACTS).join('|')} FILE
The default export of FILE opens the adapter; docs/adapters says what else it may export.`

class UsageError extends Error {}

type AnyContract = Contract<unknown, Record<string, unknown>>
type AnyModule = AdapterModule<unknown, Record<string, unknown>>

async function readModule(file: string): Promise<AnyModule> {
  const path = resolve(file)
  if (!existsSync(path)) throw new UsageError(`${file} is not there`)
  const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown }
  if (typeof module.default !== 'function') {
    throw new UsageError(`the default export of ${file} is no function that opens an adapter`)
  }
  return module as AnyModule
}

/** Resolves when the text has left: the process may be ended after it. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((done) => {
    stream.write(`${text}\n`, () => done())
  })
}

async function check(args: readonly string[]): Promise<number> {
  const [port = '', file, ...rest] = args
  if (!Object.hasOwn(CONTRACTS, port)) throw new UsageError(`"${port}" is no port`)
  if (file === undefined || rest.length > 0) throw new UsageError('exactly one FILE is needed')
  // The port decides of what kind the module must be, and the contract's first check sees it.
  const contract = CONTRACTS[port as PortName] as unknown as AnyContract
  let isAllOk = true
  for await (const line of runContract(contract, await readModule(file), process.env)) {
    if (line.status === 'left out') {
      await write(process.stderr, `left out: ${line.check} (no ${line.needs.join(', ')})`)
      continue
    }
    isAllOk &&= line.status === 'ok'
    await write(process.stdout, JSON.stringify(line))
  }
  return isAllOk ? 0 : 1
}

try {
  const code = await check(process.argv.slice(2))
  // An adapter may hold connections open.
  process.exit(code)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  await write(process.stderr, `adapter: ${error.message}\n${USAGE}`)
  process.exitCode = 2
}
