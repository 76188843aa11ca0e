import type { Page } from '@playwright/test'

/** In the page: whether the program has taken it over from the server's rendering. */
function isAlive(): boolean {
  const content = document.getElementById('content')
  return content !== null && Object.keys(content).some((key) => key.startsWith('__reactFiber'))
}

/** A page that is read begins its program when the reader stirs: waits until it has. */
export async function wakeApp(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.waitForFunction(isAlive)
}
