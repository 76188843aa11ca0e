/** Longest time a process takes to stop before it is ended by force. */
const STOP_MS = 15_000

/**
 * Stops the process gracefully on SIGTERM, on SIGINT, and when the parent that started it with an
 * IPC channel is gone, so that nothing is left running after `kill -9` of the parent.
 */
export function endWithParent(stop: () => Promise<unknown>): void {
  let isStopping = false
  function end(): void {
    if (isStopping) return
    isStopping = true
    const timer = setTimeout(() => process.exit(1), STOP_MS)
    timer.unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (process.channel) {
    process.channel.unref()
    process.on('disconnect', end)
  }
  // The parent may have died before the listener was added.
  if (process.connected === false) end()
}
