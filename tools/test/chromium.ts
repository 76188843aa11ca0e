import { existsSync } from 'node:fs'
import { packageFile, runShown } from './process.ts'

/**
 * Debian's Chromiums, in order of preference: the headless shell has no windows to draw, which
 * leaves more of a small machine to the pages under test.
 */
const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

/** Part of Playwright's launch options: the machine's own Chromium, where there is one. */
export function systemChromium(): { readonly executablePath?: string } {
  const found = SYSTEM_CHROMIUMS.find((one) => existsSync(one))
  return found === undefined ? {} : { executablePath: found }
}

/** Debian's Chromium where we may install it, Playwright's own otherwise. */
export async function installChromium(): Promise<void> {
  if (systemChromium().executablePath !== undefined) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    await runShown('apt-get', ['update', '-qq'], env)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if ((await runShown('apt-get', [...install, name], env)) === 0) return
    }
    throw new Error('apt-get could not install Chromium.')
  }
  const cli = packageFile('@playwright/test/cli.js')
  const code = await runShown(process.execPath, [cli, 'install', 'chromium'])
  if (code !== 0) throw new Error('Playwright could not install its Chromium.')
}
