import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A free port, with a free one after it. */
async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  await new Promise((done) => server.close(done))
  return port
}

/** The studio's server with the built page and a wallet in memory, for as long as the tests run. */
export default async function setup(): Promise<() => Promise<void>> {
  const port = await freePort()
  const args = ['tools/run.mjs', 'tests/studio/harness.ts', '--port', String(port)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  await new Promise<void>((done, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ctrl-C')) done()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`The studio did not start:\n${said}`)))
  })
  process.env['STUDIO_DOOR'] = `http://localhost:${port + 1}`
  return async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }
}
