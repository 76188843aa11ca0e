import type { Locator, Page } from '@playwright/test'
import { withDatabase } from '../../../tools/operator/database.ts'
import { openVault } from '../../../tools/operator/vault.ts'
import type { InputDevice } from './input-device.ts'
import { expect } from './journey.ts'
import type { Words } from './texts.ts'

/** No picture is wider. */
const WIDEST = 600

function dataDir(): string {
  return process.env['E2E_DATA_DIR'] ?? ''
}

/**
 * Where the piece of a slider belongs. A person sees it; a journey finds it with the platform's
 * fingerprint of the answer.
 */
async function offsetOf(captchaId: string): Promise<number> {
  const [row] = await withDatabase(dataDir(), (db) =>
    db.query<{ answer_hash: Buffer }>('select answer_hash from captchas where captcha_id = $1', [
      captchaId,
    ]),
  )
  const vault = openVault(dataDir())
  for (let offset = 0; offset < WIDEST; offset += 1) {
    const hash = vault.fingerprint('captcha answer', `${captchaId}\n${offset}`)
    if (row?.answer_hash.equals(hash)) return offset
  }
  throw new Error(`no place fits the piece of ${captchaId}`)
}

/** Remembers the captcha that the page was given last. Call it before the page shows one. */
export function watchCaptcha(page: Page): {
  readonly slide: (form: Locator, input: InputDevice, words: Words) => Promise<void>
} {
  let newest = ''
  page.on('response', (response) => {
    if (!response.url().includes('/wps/captcha')) return
    void response
      .json()
      .then((captcha: { captchaId: string }) => {
        newest = captcha.captchaId
      })
      .catch(() => undefined)
  })
  return {
    async slide(form, input, { t }) {
      const slider = form.getByRole('slider', { name: t('identity.captcha.slide') })
      await expect(slider).toBeVisible()
      const offset = await offsetOf(newest)
      await input.slide(slider, offset)
      await expect(slider).toHaveValue(String(offset))
    },
  }
}
