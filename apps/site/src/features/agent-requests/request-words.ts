import type { Translator } from '@fairhouse/i18n'
import type { ContractRequestWire } from '@fairhouse/protocol'
import type { Tone } from '@fairhouse/ui'

export const REQUEST_TONES: Readonly<Record<ContractRequestWire['state'], Tone>> = {
  open: 'warn',
  accepted: 'win',
  terminated: 'neutral',
  rejected: 'lose',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** Name of the requesting party; null is the platform. */
function nameOf(request: ContractRequestWire): string | null {
  const { askedBy, agent, upline } = request
  if (askedBy === 'agent') return agent.username
  return askedBy === 'upline' ? (upline?.username ?? null) : null
}

/** Who made the request to whom, and when. */
export function requestText({ t, date }: Translator, request: ContractRequestWire): string {
  const { askedBy, side, askedAt, agent, upline } = request
  const time = date(askedAt, 'dateTime')
  const other = side === 'agent' ? (upline?.username ?? null) : agent.username
  if (askedBy === side) {
    return other === null
      ? t('offers.request.byMeToHouse', { time })
      : t('offers.request.byMe', { name: other, time })
  }
  const name = nameOf(request)
  return name === null
    ? t('offers.request.byHouse', { time })
    : t('offers.request.byOther', { name, time })
}
