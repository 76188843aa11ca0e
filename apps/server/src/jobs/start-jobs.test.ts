import { describe, expect, test } from 'vitest'
import { createWorkerMetrics } from '../metrics.ts'
import { JOBS, type JobName } from './jobs.ts'
import { startJobs, type Turns } from './start-jobs.ts'

describe('the jobs of a worker', () => {
  test('are measured, and a fault is counted under the name of its job', async () => {
    const names = Object.keys(JOBS) as JobName[]
    const metrics = createWorkerMetrics(names)
    const begun = new Set<JobName>()
    const faults: [JobName, unknown][] = []
    const failure = new Error('out of order')
    const turns = Object.fromEntries(
      names.map((job) => [
        job,
        async () => {
          begun.add(job)
          if (job === 'issues.settle') throw failure
        },
      ]),
    ) as unknown as Turns
    let now = 0
    const jobs = startJobs(turns, {
      metrics,
      onFault: (job, error) => faults.push([job, error]),
      now: () => (now += 1),
    })
    await jobs.stop()
    expect(begun).toEqual(new Set(names))
    expect(faults).toEqual([['issues.settle', failure]])
    const figures = await metrics.registry.metrics()
    for (const job of names) {
      expect(figures).toContain(`fairhouse_job_seconds_count{job="${job}"} 1`)
      const count = job === 'issues.settle' ? 1 : 0
      expect(figures).toContain(`fairhouse_job_faults_total{job="${job}"} ${count}`)
    }
  })
})
