import { Badge, Card, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { AvatarPicture, avatarQuery } from '../../shared/avatar.tsx'
import { BalancePill } from '../../shared/balance-pill.tsx'
import { useMember } from '../../shared/session.ts'

/** The member's avatar, name, club, membership since, and balance. */
export function MemberCard() {
  const { t, date } = useTranslator()
  const member = useMember()
  const { data: avatar } = useQuery({ ...avatarQuery, enabled: Boolean(member) })
  if (!member) return null
  const name = member.nickname ?? member.account
  return (
    <Card className="grid gap-4 p-4">
      <div className="flex items-center gap-3.5">
        <AvatarPicture avatar={avatar} className="size-14" />
        <div className="grid min-w-0 flex-1">
          <p className="truncate text-lg font-bold" title={name} data-cut="may">
            {name}
          </p>
          {name !== member.account && (
            <p className="truncate text-sm text-text-2" title={member.account} data-cut="may">
              {member.account}
            </p>
          )}
          <p className="text-sm text-text-3">
            {t('shell.member.since', { date: date(member.registeredAt, 'dateLong') })}
          </p>
        </div>
      </div>
      {member.clubLabel && (
        <p>
          <Badge tone="brand">{member.clubLabel.labelName}</Badge>
        </p>
      )}
      {/* Where the menu is beside the page, the bar above has the balance. */}
      <BalancePill className="justify-self-start lg:hidden" />
    </Card>
  )
}
