import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** How the watchdog ends the server when our own process is gone. */
export interface ShutdownOptions {
  /** Time for our other processes to finish what they have begun. */
  readonly graceSeconds: number
  /** Deleted once the server has ended. */
  readonly folderToDelete?: string
}

/**
 * A shell that waits for our end of its input to close, which happens however we die, kill -9
 * included, and then ends the server. It first makes sure that the pid is still the server's.
 * Undefined on Windows.
 */
export function startWatchdog(
  cluster: string,
  server: ChildProcess,
  shutdown: ShutdownOptions,
): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const script = `read -r _; sleep "$3"
    { read -r pid < "$2/postmaster.pid"; } 2>/dev/null || pid=
    if [ "$pid" = "$1" ]; then kill -INT "$1" 2>/dev/null; fi
    [ -n "$4" ] || exit 0
    while kill -0 "$1" 2>/dev/null; do sleep 0.1; done
    rm -rf -- "$4"`
  const { graceSeconds, folderToDelete = '' } = shutdown
  const watchdog = spawn(
    '/bin/sh',
    ['-c', script, 'sh', String(server.pid), cluster, String(graceSeconds), folderToDelete],
    { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  watchdog.unref()
  watchdog.stdin?.on('error', () => undefined)
  // The pipe must not keep us running; its far end closing is all it is for.
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref()
  return watchdog
}
