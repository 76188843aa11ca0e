import type { KycProvider } from '#server/modules/kyc/port.ts'

/**
 * Stands in for a provider of identity checks. By default it leaves the decision to a person. The
 * last word of the real name selects another answer, so that every path can be tested:
 * "Aprovada"/"Aprovado" passes, "Recusada"/"Recusado" fails, "Silenciosa"/"Silencioso" times out.
 */
export const localKycProvider: KycProvider = {
  name: 'local',
  async check({ realName }) {
    const last = realName.trim().split(/\s+/).at(-1)?.toLowerCase() ?? ''
    if (/^aprovad[ao]$/.test(last)) return 'pass'
    if (/^recusad[ao]$/.test(last)) return 'fail'
    return /^silencios[ao]$/.test(last) ? 'timeout' : 'needsPerson'
  },
}
