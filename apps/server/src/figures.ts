import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from './db/tx.ts'
import { countStuck } from './jobs/stuck-rows.ts'
import type { Metrics } from './metrics.ts'
import { countOverdue } from './modules/results/index.ts'

/** The figures as they are now, in Prometheus' format. */
export async function readFigures(metrics: Metrics, db: Db): Promise<string> {
  metrics.overdueResults.set(await countOverdue(db))
  const { resting, parked } = await countStuck(db)
  metrics.stuckRows.set({ state: 'resting' }, resting)
  metrics.stuckRows.set({ state: 'parked' }, parked)
  return metrics.registry.metrics()
}

/** What the metrics port serves. */
interface MetricsSource {
  readonly version: string
  readonly figures: () => Promise<string>
}

function answerWith(source: MetricsSource): Server {
  return createServer((request, response) => {
    const say = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (request.method !== 'GET') return say(405, 'text/plain', 'GET alone\n')
    if (request.url === '/version') return say(200, 'text/plain', `${source.version}\n`)
    if (request.url !== '/metrics') return say(404, 'text/plain', '/metrics or /version\n')
    source.figures().then(
      (text) => say(200, 'text/plain; version=0.0.4; charset=utf-8', text),
      () => say(503, 'text/plain', 'the database is out of reach\n'),
    )
    return response
  })
}

/**
 * Serves metrics and version on a port of their own, which no proxy of the site reaches: access is
 * controlled by who can reach the port. With port 0 in the settings they are not served.
 */
export async function listenForFigures(
  at: { readonly port: number; readonly host: string },
  source: MetricsSource,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = answerWith(source)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
