/** PostgreSQL settings by name, as in postgresql.conf: `{ shared_buffers: '2GB' }`. */
export type PostgresSettings = Readonly<Record<string, string | number>>

/**
 * What the embedded server starts with; callers may override any of it. fsync and full_page_writes
 * stay on: money is in it. WAL compression is left off: these builds have no lz4, and pglz costs
 * more processor time than it saves.
 */
const DEFAULT_SETTINGS: PostgresSettings = {
  shared_buffers: '256MB',
  max_connections: 100,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Solid-state disks; the queries are short, so compiling them never pays.
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A statement's error goes to its client; the log has only the server's own messages.
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
}

/**
 * The arguments for `postgres`: the settings, and on top the ones that decide who may reach it:
 * loopback only, and no socket files, whose paths may be no longer than 107 bytes.
 */
export function settingArguments(settings: PostgresSettings, port: number): string[] {
  const all = {
    ...DEFAULT_SETTINGS,
    ...settings,
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
