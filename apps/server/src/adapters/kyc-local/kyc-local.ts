import type { KycProvider } from '#server/modules/kyc/port.ts'

/**
 * Stands in for a provider of identity checks. It cannot see: by default a person decides. The last
 * word of the real name orders another answer, so that every way can be walked:
 * "Aprovada"/"Aprovado" passes, "Recusada"/"Recusado" fails, "Silenciosa"/"Silencioso" is never
 * heard.
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
