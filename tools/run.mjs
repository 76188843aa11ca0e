// The entry of every script: runs on whatever Node the machine has (18 or later), installs what is
// missing, and runs the script with the Node 24 that comes with the install.
//   node tools/run.mjs tools/start.ts --port 4000
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.fairhouse-lock')

const [script, ...args] = process.argv.slice(2)
if (script === undefined) fail('Say which script to run: node tools/run.mjs tools/start.ts')

await installIfNeeded()
const status = await runChild(findNode(), [join(root, script), ...args], {
  // With the channel the script notices when we are gone, kill -9 included.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].filter(Boolean).join(delimiter),
    NODE_OPTIONS: nodeOptions(process.env.NODE_OPTIONS),
    // Node strips types and compiles once for all processes.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
  },
})
process.exit(status)

async function installIfNeeded() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = createHash('sha256').update(lockText).digest('hex')
  if (readIfThere(stampFile) === stamp) return
  if (!isInstalled(JSON.parse(lockText))) await install()
  writeFileSync(stampFile, stamp)
}

/**
 * Room for short-lived objects (64 MiB instead of 16): a server that answers thousands of requests
 * a second spends half as long collecting them. What the caller sets wins.
 */
function nodeOptions(given = '') {
  if (given.includes('--max-semi-space-size')) return given
  return `--max-semi-space-size=128 ${given}`.trim()
}

/** True when what npm noted of its last install is what the lock asks for. */
function isInstalled(lock) {
  const installed = readIfThere(join(modules, '.package-lock.json'))
  if (installed === undefined) return false
  const { packages } = JSON.parse(installed)
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      const there = packages[path]
      // Optional packages of other platforms are rightly missing.
      if (there === undefined) return entry.optional === true
      const isSame = entry.link ? there.link === true : there.version === entry.version
      return isSame && existsSync(join(root, path))
    })
}

async function install() {
  process.stdout.write('Installing the dependencies …\n')
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  let output = ''
  const code = await runChild(
    program,
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program === 'npm' && process.platform === 'win32',
    },
    (chunk) => (output += chunk),
  )
  if (code === 0) return
  process.stderr.write(output)
  fail('npm ci failed: see above. Is the package registry within reach?')
}

/** The Node of the install, or our own where it is new enough. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const own = join(modules, `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  return fail(
    `This needs Node ${NODE_MAJOR} or later, and here is ${process.version}: ` +
      `the install brings none for ${process.platform} on ${process.arch}, so install it yourself.`,
  )
}

/** Runs a child to its end, hands signals on to it, and resolves with its exit code. */
function runChild(program, childArgs, options, onOutput) {
  return new Promise((resolve) => {
    const child = spawn(program, childArgs, options)
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    const handlers = FORWARDED.map((name) => [name, () => child.kill(name)])
    for (const [name, handler] of handlers) process.on(name, handler)
    child.once('error', (error) => fail(`${program} does not run: ${error.message}`))
    child.once('close', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
