import type { StaffTicket, TicketKind, TicketTableState } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'

const TABLE_TONES: Readonly<Record<TicketTableState, Tone>> = {
  draft: 'neutral',
  issuing: 'win',
  closed: 'warn',
}

const TICKET_TONES: Readonly<Record<StaffTicket['state'], Tone>> = {
  ready: 'neutral',
  opening: 'warn',
  opened: 'win',
  expired: 'lose',
}

export function TableStateBadge({ state }: { state: TicketTableState }) {
  const { t } = useTranslator()
  return <Badge tone={TABLE_TONES[state]}>{t(`office.rewards.ticket.tableState.${state}`)}</Badge>
}

export function TicketStateBadge({ state }: Pick<StaffTicket, 'state'>) {
  const { t } = useTranslator()
  return <Badge tone={TICKET_TONES[state]}>{t(`office.rewards.ticket.state.${state}`)}</Badge>
}

/** The name of a kind of ticket. */
export function TicketKindName({ kind }: { kind: TicketKind }) {
  const { t } = useTranslator()
  return t(`office.rewards.ticket.kind.${kind}`)
}
