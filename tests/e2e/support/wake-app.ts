import type { Page } from '@playwright/test'

/** In the page: whether the program has taken it over from the server's rendering. */
function isAlive(): boolean {
  const content = document.getElementById('content')
  return content !== null && Object.keys(content).some((key) => key.startsWith('__reactFiber'))
}

/** A rendered page starts its scripts at the first interaction: triggers it, and waits for them. */
export async function wakeApp(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.waitForFunction(isAlive)
}
