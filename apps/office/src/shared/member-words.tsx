import { Badge, useTranslator } from '@fairhouse/ui'

/** A member's status as a badge: only unusual ones have a colour. */
export function MemberStatus({ status }: { status: string }) {
  const { find } = useTranslator()
  const text = find(`office.member.status.${status}`) ?? status
  return <Badge tone={status === 'blocked' ? 'lose' : 'neutral'}>{text}</Badge>
}

/** Marks an invented member, who is not a real person. */
export function InventedMark({ isInvented }: { isInvented: boolean }) {
  const { t } = useTranslator()
  return isInvented ? <Badge tone="neutral">{t('office.member.demo')}</Badge> : null
}

/** Display name of the kind of account. */
export function MemberKind({ kind }: { kind: string }) {
  const { find } = useTranslator()
  return <>{find(`office.member.kind.${kind}`) ?? kind}</>
}
