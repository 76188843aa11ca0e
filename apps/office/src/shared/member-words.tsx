import { Badge, useTranslator } from '@fairhouse/ui'

/** A member's status: only what is out of the ordinary has a colour. */
export function MemberStatus({ status }: { status: string }) {
  const { find } = useTranslator()
  const text = find(`office.member.status.${status}`) ?? status
  return <Badge tone={status === 'blocked' ? 'lose' : 'neutral'}>{text}</Badge>
}

/** Says of an invented member that nobody stands behind it. */
export function InventedMark({ isInvented }: { isInvented: boolean }) {
  const { t } = useTranslator()
  return isInvented ? <Badge tone="neutral">{t('office.member.demo')}</Badge> : null
}

/** The kind of account, as a word. */
export function MemberKind({ kind }: { kind: string }) {
  const { find } = useTranslator()
  return <>{find(`office.member.kind.${kind}`) ?? kind}</>
}
