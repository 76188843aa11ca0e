import type { MemberType } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'

export function TypeName({ type }: { type: MemberType }) {
  return useTranslator().t(`office.agents.type.${type}`)
}

/** The type of an agent; plain members show none. */
export function TypeBadge({ type }: { type: MemberType }) {
  if (type === 'member') return null
  return (
    <Badge tone={type === 'agent1' || type === 'agent2' ? 'neutral' : 'info'}>
      <TypeName type={type} />
    </Badge>
  )
}
