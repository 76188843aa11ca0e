import { existsSync } from 'node:fs'
import { packageFile, runShown } from './process.ts'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/** Part of Playwright's launch options: the machine's own Chromium, where there is one. */
export function systemChromium(): { readonly executablePath?: string } {
  return existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}
}

/** Debian's Chromium where we may install it, Playwright's own otherwise. */
export async function installChromium(): Promise<void> {
  if (existsSync(SYSTEM_CHROMIUM)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const update = await runShown('apt-get', ['update', '-qq'], env)
    const install = await runShown('apt-get', ['install', '-y', '-qq', 'chromium'], env)
    if (update !== 0 || install !== 0) throw new Error('apt-get could not install Chromium.')
    return
  }
  const cli = packageFile('@playwright/test/cli.js')
  const code = await runShown(process.execPath, [cli, 'install', 'chromium'])
  if (code !== 0) throw new Error('Playwright could not install its Chromium.')
}
