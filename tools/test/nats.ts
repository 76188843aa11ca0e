import { existsSync } from 'node:fs'
import { installDebian, mayInstallDebian } from './debian.ts'

/** Debian's nats-server. */
export const NATS_SERVER = '/usr/sbin/nats-server'

/** The server of the trial "bus", where we may install it; elsewhere that trial is left out. */
export async function installNats(): Promise<void> {
  if (existsSync(NATS_SERVER) || !mayInstallDebian()) return
  process.stdout.write('Installing nats-server …\n')
  await installDebian(['nats-server'])
}
