import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'fairhouse_' })
  return registry
}

/** Figures of a server process, in Prometheus' format. */
export interface Metrics {
  readonly registry: Registry
  observeRequest(route: string, status: number, seconds: number): void
  readonly batchSize: Histogram
  readonly faults: Counter<'where'>
  readonly overdueResults: Gauge
  readonly stuckRows: Gauge<'state'>
}

/** `countSockets` is asked whenever the figures are read. */
export function createMetrics(countSockets: () => number): Metrics {
  const registry = createRegistry()
  const registers = [registry]
  const requestSeconds = new Histogram({
    name: 'fairhouse_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
    registers,
  })
  const sockets: Gauge = new Gauge({
    name: 'fairhouse_sockets',
    help: 'Open pages',
    collect: () => sockets.set(countSockets()),
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
  }
}

/** Figures of a worker process. */
export interface WorkerMetrics {
  readonly registry: Registry
  observeTurn(job: string, seconds: number): void
  readonly jobFaults: Counter<'job'>
  readonly ledgerFaults: Gauge
  readonly ledgerCheckedAt: Gauge
}

/** `jobs` are shown from the start, so that a missing one is seen and an alarm has a baseline. */
export function createWorkerMetrics(jobs: readonly string[]): WorkerMetrics {
  const registry = createRegistry()
  const registers = [registry]
  const turnSeconds = new Histogram({
    name: 'fairhouse_job_seconds',
    help: 'Time of a turn, by job',
    labelNames: ['job'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  })
  const jobFaults = new Counter({
    name: 'fairhouse_job_faults_total',
    help: 'Turns that failed, by job',
    labelNames: ['job'] as const,
    registers,
  })
  for (const job of jobs) {
    turnSeconds.zero({ job })
    jobFaults.inc({ job }, 0)
  }
  return {
    registry,
    observeTurn: (job, seconds) => turnSeconds.observe({ job }, seconds),
    jobFaults,
    ledgerFaults: new Gauge({
      name: 'fairhouse_ledger_faults',
      help: 'Broken ledger invariants at the last check; anything but 0 is an emergency',
      registers,
    }),
    ledgerCheckedAt: new Gauge({
      name: 'fairhouse_ledger_checked_timestamp_seconds',
      help: 'When the ledger was last checked; an old one is an emergency, too',
      registers,
    }),
  }
}
