import type { Progress } from './run.ts'

const PIPE_MS = 5_000
const TERMINAL_MS = 200

/**
 * Shows how far a replay is: one line that is written over on a terminal, a line every few seconds
 * elsewhere.
 */
export function createProgress(
  stream: NodeJS.WriteStream,
  total: { readonly bets: number; readonly draws: number },
): { show(progress: Progress): void; end(): void } {
  let shownAt = Number.NEGATIVE_INFINITY
  let isOpen = false
  return {
    show({ members, bets, drawsSettled }) {
      const now = performance.now()
      if (now - shownAt < (stream.isTTY ? TERMINAL_MS : PIPE_MS)) return
      shownAt = now
      const share = `${Math.floor((100 * bets) / total.bets)} %`.padStart(5)
      const text =
        `${share}  ${bets} of ${total.bets} bets, ` +
        `${drawsSettled} of ${total.draws} draws settled, ${members} members`
      stream.write(stream.isTTY ? `\r${text}\u001B[K` : `${text}\n`)
      isOpen = stream.isTTY
    },
    end() {
      if (isOpen) stream.write('\n')
      isOpen = false
    },
  }
}
