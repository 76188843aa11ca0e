import type { StaffMember } from '@fairhouse/protocol'
import { Badge, Button, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { DescriptionList, Panel } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { refreshMember } from './member-query.ts'

/** In the order of the screen; the protocol's own list is in packages/protocol. */
const FIELDS = ['email', 'mobile', 'realName', 'birthDate'] as const
type Shown = (typeof FIELDS)[number]

/** Personal data, masked. Revealed one field at a time, with a reason, and discarded on leaving. */
export function PersonalFacts({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const may = useMay()
  const [revealing, setRevealing] = useState<Shown>()
  const [shown, setShown] = useState<Readonly<Partial<Record<Shown, string>>>>({})
  const verified = { email: member.isEmailVerified, mobile: member.isMobileVerified }
  const rows = FIELDS.map((field) => {
    const value = member[field]
    const isVerified = field in verified && verified[field as keyof typeof verified]
    return [
      t(`office.member.${field}`),
      value === null ? (
        <span key={field} className="text-text-3">
          –
        </span>
      ) : (
        <div key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="break-all">{shown[field] ?? value}</bdi>
          {isVerified && <Badge tone="win">{t('office.member.verified')}</Badge>}
          {may('members.reveal') && shown[field] === undefined && (
            <Button
              variant="ghost"
              size="sm"
              className="ms-auto -me-3"
              aria-label={t('office.member.revealField', { field: t(`office.member.${field}`) })}
              onClick={() => setRevealing(field)}
            >
              {t('office.member.reveal')}
            </Button>
          )}
        </div>
      ),
    ] as const
  })
  return (
    <Panel title={t('office.member.personal')}>
      <DescriptionList rows={rows} />
      <p role="status" className="sr-only">
        {Object.values(shown).join(', ')}
      </p>
      {revealing && (
        <ReasonDialog
          title={t('office.member.revealTitle', { field: t(`office.member.${revealing}`) })}
          description={t('office.member.revealAbout')}
          submit={t('office.member.reveal')}
          onClose={() => setRevealing(undefined)}
          onSubmit={async (reason) => {
            const { memberId } = member
            const { value } = await api('POST /staff/members/:memberId/reveal', {
              params: { memberId },
              body: { field: revealing, reason },
            })
            setShown({ ...shown, [revealing]: value ?? '–' })
            await refreshMember(memberId)
          }}
        />
      )}
    </Panel>
  )
}
