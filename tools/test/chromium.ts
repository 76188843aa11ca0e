import { existsSync } from 'node:fs'
import { installDebian, mayInstallDebian } from './debian.ts'
import { packageFile, runShown } from './process.ts'

/**
 * Debian's Chromium. The headless shell is preferred: the other one runs a process for its own
 * toolbar beside each page, also without a window.
 */
const SHELL = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' }
const WINDOWED = { name: 'chromium', file: '/usr/bin/chromium' }

/**
 * Debian's fonts for every script of our languages, and a file that shows that each is installed.
 */
const FONTS = {
  'fonts-noto-core': '/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
}

/** Part of Playwright's launch options: the machine's own Chromium, where there is one. */
export function systemChromium(): { readonly executablePath?: string } {
  const found = [SHELL, WINDOWED].find(({ file }) => existsSync(file))
  return found ? { executablePath: found.file } : {}
}

/** Debian's Chromium where we may install it, Playwright's own otherwise. */
export async function installChromium(): Promise<void> {
  if (existsSync(SHELL.file)) return
  if (mayInstallDebian()) {
    process.stdout.write('Installing Chromium …\n')
    const isInstalled = await installDebian([SHELL.name]).then(
      () => true,
      () => false,
    )
    if (!isInstalled && !existsSync(WINDOWED.file)) await installDebian([WINDOWED.name])
    return
  }
  if (existsSync(WINDOWED.file)) return
  const cli = packageFile('@playwright/test/cli.js')
  const code = await runShown(process.execPath, [cli, 'install', 'chromium'])
  if (code !== 0) throw new Error('Playwright could not install its Chromium.')
}

/**
 * Fonts of all scripts, where we may install them. Without one, a page in its language is boxes of
 * another width, and its layout proves little.
 */
export async function installFonts(): Promise<void> {
  const missing = Object.entries(FONTS).filter(([, file]) => !existsSync(file))
  if (missing.length === 0 || !mayInstallDebian()) return
  process.stdout.write('Installing fonts …\n')
  await installDebian(missing.map(([name]) => name))
}
