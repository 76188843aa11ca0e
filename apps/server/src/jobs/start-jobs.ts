import type { WorkerMetrics } from '../metrics.ts'
import { JOBS, type JobName } from './jobs.ts'
import { runForever } from './run-forever.ts'

/** What each job does in a turn. */
export type Turns = Readonly<Record<JobName, () => Promise<unknown>>>

/** Where jobs report. */
interface JobsPorts {
  readonly metrics: Pick<WorkerMetrics, 'observeTurn' | 'jobFaults'>
  readonly onFault: (job: JobName, error: unknown) => void
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
}

/**
 * Runs all jobs beside each other, each with its own period, and measures their turns. A fault is
 * reported with the name of its job and stops nothing.
 */
export function startJobs(
  turns: Turns,
  { metrics, onFault, now }: JobsPorts,
): { stop(): Promise<unknown> } {
  const jobs = Object.entries(turns).map(([name, turn]) => {
    const job = name as JobName
    const measured = async () => {
      const began = now()
      try {
        await turn()
      } finally {
        metrics.observeTurn(job, (now() - began) / 1_000)
      }
    }
    return runForever(JOBS[job].everyMs, measured, (error) => {
      metrics.jobFaults.inc({ job })
      onFault(job, error)
    })
  })
  return { stop: () => Promise.all(jobs.map((job) => job.stop())) }
}
