import { solveWork } from './work.ts'

/** Input of the worker. Its result is the nonce. */
export interface WorkOrder {
  readonly challenge: string
  readonly difficulty: number
}

addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => {
  postMessage(solveWork(data.challenge, data.difficulty))
})
