import type { CheckResult, KycProvider } from '@fairhouse/server/modules/kyc/port.ts'

type Settings = Readonly<Record<string, string | undefined>>

const TIMEOUT_MS = 15_000

/** The service's words; any other leaves the decision to a person. */
const RESULTS: Readonly<Record<string, CheckResult>> = { approved: 'pass', rejected: 'fail' }

/** A service that checks documents. Throws without EXAMPLE_KYC_URL. */
export default function openKyc({ EXAMPLE_KYC_URL: url }: Settings): KycProvider {
  if (!url) throw new Error('EXAMPLE_KYC_URL is missing')
  return {
    name: 'example-kyc',
    async check({ caseId, realName, taxId, birthDate, documents }) {
      if (documents.length === 0) return 'needsPerson'
      const pictures = documents.map(({ step, image }) => ({
        step,
        data: image.toString('base64'),
      }))
      const response = await fetch(url, {
        method: 'POST',
        // One key per case: a repeated call is the same check.
        headers: { 'content-type': 'application/json', 'idempotency-key': caseId },
        body: JSON.stringify({ realName, taxId, birthDate, pictures }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) return 'timeout'
      const { result } = (await response.json()) as { readonly result?: string }
      return RESULTS[result ?? ''] ?? 'needsPerson'
    },
  }
}

export const settingsFor = (host: string): Settings => ({ EXAMPLE_KYC_URL: `http://${host}/` })

export const trial = { names: { pass: 'Ana Boa', fail: 'Ana Falsa', needsPerson: 'Ana Incerta' } }
