import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The applications that have pages. */
const PAGES = ['apps/site', 'apps/office']

/**
 * Builds the pages into each application's `dist`, or into a folder of its name under `into`. It
 * takes about a second, so it is done at every start and can never be out of date. Throws an Error
 * with Vite's own words when a build fails.
 */
export async function buildPages(into?: string, signal?: AbortSignal): Promise<void> {
  for (const folder of PAGES) {
    const out = into === undefined ? 'dist' : join(into, basename(folder))
    await build(folder, out, signal)
  }
}

/** A process of its own: what the bundler needs of memory is given back when it ends. */
function build(folder: string, out: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', out, '--emptyOutDir']
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The pages of ${folder} could not be built:\n${output.trim()}`))
    })
  })
}

if (import.meta.main) {
  await buildPages()
}
