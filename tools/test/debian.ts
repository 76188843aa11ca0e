import { existsSync } from 'node:fs'
import { runShown } from './process.ts'

/** Whether packages of Debian can be installed here, by us. */
export function mayInstallDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs packages of Debian. Throws when that fails. */
export async function installDebian(packages: readonly string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runShown('apt-get', ['update', '-qq'], env)
  const install = await runShown('apt-get', ['install', '-y', '-qq', ...packages], env)
  if (update !== 0 || install !== 0) throw new Error(`Could not install ${packages.join(', ')}.`)
}
