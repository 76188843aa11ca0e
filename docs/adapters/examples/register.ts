import type { ExclusionRegister } from '@fairhouse/server/modules/kyc/index.ts'

type Settings = Readonly<Record<string, string | undefined>>

/** A login waits for the answer. */
const TIMEOUT_MS = 5_000

/** A state's register behind HTTP. Throws without EXAMPLE_REGISTER_URL. */
export default function openRegister({ EXAMPLE_REGISTER_URL: url }: Settings): ExclusionRegister {
  if (!url) throw new Error('EXAMPLE_REGISTER_URL is missing')
  return {
    async isListed(taxId) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // In the body: addresses are logged on their way.
        body: JSON.stringify({ taxId }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { listed } = response.ok ? ((await response.json()) as { listed?: unknown }) : {}
      // Only a clear word opens the door.
      if (typeof listed !== 'boolean') return 'unknown'
      return listed ? 'yes' : 'no'
    },
  }
}

export const settingsFor = (host: string): Settings => ({
  EXAMPLE_REGISTER_URL: `http://${host}/`,
})

export const trial = { listed: ['11144477735'], notListed: ['52998224725'] }
