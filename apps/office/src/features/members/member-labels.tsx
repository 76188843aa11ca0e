import type { StaffMember } from '@fairhouse/protocol'
import { Badge, Button, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { labelsIn } from '../../shared/label-list.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Nothing, Panel } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { refreshMember } from './member-query.ts'

const CLUB_MAX = 40
const LABELS_MAX = 400

function LabelsForm({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const toast = useToast()
  const { memberId } = member
  const [club, setClub] = useState(member.clubLabel ?? '')
  const [labels, setLabels] = useState(member.memberLabel.join(', '))
  const save = useMutation({
    mutationFn: async () => {
      const clubLabel = club.trim() === '' ? null : club.trim()
      const body = { clubLabel, memberLabel: labelsIn(labels) }
      await api('PUT /staff/members/:memberId/labels', { params: { memberId }, body })
      await refreshMember(memberId)
    },
    onSuccess: () => toast(t('office.member.labelsSaved'), 'win'),
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextField
        label={t('office.member.club')}
        value={club}
        maxLength={CLUB_MAX}
        onValueChange={setClub}
      />
      <TextField
        label={t('office.member.labels')}
        hint={t('office.member.labelsHint')}
        value={labels}
        maxLength={LABELS_MAX}
        onValueChange={setLabels}
      />
      <ErrorNotice error={save.error} />
      <div>
        <Button type="submit" variant="secondary" size="sm" isLoading={save.isPending}>
          {t('office.member.labelsSave')}
        </Button>
      </div>
    </form>
  )
}

/** The club of a member, and labels set by staff. */
export function MemberLabels({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const may = useMay()
  const { clubLabel, memberLabel } = member
  const key = [clubLabel, ...memberLabel].join('|')
  return (
    <Panel title={t('office.member.labelsTitle')}>
      <div className="grid gap-4">
        {clubLabel === null && memberLabel.length === 0 ? (
          <Nothing>{t('office.member.labelsNone')}</Nothing>
        ) : (
          <p className="flex flex-wrap gap-2">
            {clubLabel !== null && <Badge tone="brand">{clubLabel}</Badge>}
            {memberLabel.map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
          </p>
        )}
        {may('members.note') && <LabelsForm key={key} member={member} />}
      </div>
    </Panel>
  )
}
