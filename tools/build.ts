import { spawn } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const SITE = 'apps/site'
const OFFICE = 'apps/office'
const STUDIO = 'apps/studio'
/** What renders the site's pages on the server, from the root of its folder. */
const RENDERER = 'src/boot/server.tsx'

/** Where a build has left its parts. */
export interface BuiltPages {
  readonly site: string
  readonly office: string
  readonly studio: string
  /** The file that renders the site's pages on the server. */
  readonly renderer: string
}

/**
 * Builds the pages into each application's `dist`, or into a folder of its name under `into`, and
 * beside the site's what renders its pages on the server. It takes a few seconds, so it is done at
 * every start and can never be out of date. Throws an Error with Vite's own words when a build
 * fails.
 */
export async function buildPages(into?: string, signal?: AbortSignal): Promise<BuiltPages> {
  const folderOf = (app: string) =>
    into === undefined ? join(root, app, 'dist') : join(resolve(into), basename(app))
  const [site, office, studio] = [folderOf(SITE), folderOf(OFFICE), folderOf(STUDIO)]
  const server = `${site}-server`
  await Promise.all([
    build(OFFICE, ['--outDir', office], signal).then(() => compress(office, signal)),
    buildStudio(studio, signal),
    buildSite(site, signal).then(() => compress(join(site, 'assets'), signal)),
    build(SITE, ['--outDir', server, '--ssr', RENDERER], signal),
  ])
  // The table of all files is for the renderer, and must not be served.
  await rename(join(site, 'manifest.json'), join(server, 'manifest.json'))
  return { site, office, studio, renderer: join(server, 'server.js') }
}

/** Builds what browsers get of the site, with the table of its files: `manifest.json`. */
export function buildSite(folder: string, signal?: AbortSignal): Promise<void> {
  return build(SITE, ['--outDir', folder, '--manifest', 'manifest.json'], signal)
}

/** Builds the page of the studio's games, compressed. */
export async function buildStudio(folder: string, signal?: AbortSignal): Promise<void> {
  await build(STUDIO, ['--outDir', folder], signal)
  await compress(join(folder, 'assets'), signal)
}

function build(app: string, args: readonly string[], signal?: AbortSignal): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const all = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', ...args]
  return runNode(all, join(root, app), signal)
}

function compress(folder: string, signal?: AbortSignal): Promise<void> {
  return runNode([join(root, 'tools/build/compress.ts'), folder], root, signal)
}

/**
 * A process of its own: the bundler's memory is given back when it ends. What else is done
 * meanwhile goes first, e.g. the demo's past of a first start, which takes longer.
 */
function runNode(args: readonly string[], cwd: string, signal?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  })
  if (child.pid !== undefined) giveWay(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return new Promise((done, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) done()
      else reject(new Error(`The pages could not be built (${cwd}):\n${output.trim()}`))
    })
  })
}

/** Lowers the priority of a process; one that has ended, or may not be lowered, is let be. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It runs like the others.
  }
}

if (import.meta.main) {
  await buildPages()
}
