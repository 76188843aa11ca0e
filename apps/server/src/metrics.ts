import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  observeRequest(route: string, status: number, seconds: number): void
  readonly batchSize: Histogram
  readonly faults: Counter<'where'>
  readonly sockets: Gauge
  readonly ledgerFaults: Gauge
  readonly overdueResults: Gauge
  readonly stuckRows: Gauge<'state'>
}

/** The figures at `/metrics`, in Prometheus' format. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'fairhouse_' })
  const registers = [registry]
  const requestSeconds = new Histogram({
    name: 'fairhouse_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
    registers,
  })
  // Looked up once per route and status: working out labels at each request is the dearest part.
  const known = new Map<string, ReturnType<typeof requestSeconds.labels>>()
  return {
    registry,
    observeRequest(route, status, seconds) {
      const key = `${status} ${route}`
      let series = known.get(key)
      if (!series) {
        series = requestSeconds.labels(route, String(status))
        known.set(key, series)
      }
      series.observe(seconds)
    },
    batchSize: new Histogram({
      name: 'fairhouse_wallet_batch_size',
      help: 'Commands per committed wallet batch',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    faults: new Counter({
      name: 'fairhouse_faults_total',
      help: 'Faults of ours, by place',
      labelNames: ['where'],
      registers,
    }),
    sockets: new Gauge({ name: 'fairhouse_sockets', help: 'Open pages', registers }),
    stuckRows: new Gauge({
      name: 'fairhouse_stuck_rows',
      help: 'Rows of the worker’s queues that fail: resting between two tries, or parked',
      labelNames: ['state'],
      registers,
    }),
    overdueResults: new Gauge({
      name: 'fairhouse_overdue_results',
      help: 'Issues whose official result is overdue, in all brands',
      registers,
    }),
    ledgerFaults: new Gauge({
      name: 'fairhouse_ledger_faults',
      help: 'Broken ledger invariants at the last check; anything but 0 is an emergency',
      registers,
    }),
  }
}
