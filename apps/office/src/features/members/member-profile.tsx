import type { ProfileField, StaffMember } from '@fairhouse/protocol'
import { PROFILE_FIELDS } from '@fairhouse/protocol/profile-fields'
import { Button, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { DescriptionList, Nothing, Panel } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { refreshMember } from './member-query.ts'

const VALUE_MAX = 255

interface DialogProps {
  readonly member: StaffMember
  readonly onClose: () => void
}

function RevealDialog(
  props: DialogProps & {
    readonly field: ProfileField
    readonly onShown: (value: string) => void
  },
) {
  const { member, field, onShown, onClose } = props
  const { t } = useTranslator()
  const name = t(`fields.${field}`)
  return (
    <ReasonDialog
      title={t('office.member.revealTitle', { field: name })}
      description={t('office.member.revealAbout')}
      submit={t('office.member.reveal')}
      onClose={onClose}
      onSubmit={async (reason) => {
        const { memberId } = member
        const { value } = await api('POST /staff/members/:memberId/reveal', {
          params: { memberId },
          body: { field, reason },
        })
        onShown(value ?? '–')
        await refreshMember(memberId)
      }}
    />
  )
}

function CorrectDialog({ member, onClose }: DialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [field, setField] = useState<ProfileField>(member.profile[0]?.field ?? 'nickname')
  const [value, setValue] = useState('')
  return (
    <ReasonDialog
      title={t('office.member.profileCorrect')}
      description={t('office.member.profileAbout')}
      submit={t('office.member.profileSave')}
      onClose={onClose}
      onSubmit={async (reason) => {
        const { memberId } = member
        const text = value.trim()
        const body = { field, value: text === '' ? null : text, reason }
        await api('PUT /staff/members/:memberId/profile', { params: { memberId }, body })
        await refreshMember(memberId)
        toast(t('office.member.profileSaved'), 'win')
      }}
    >
      <SelectField
        label={t('office.member.profileField')}
        value={field}
        onValueChange={(name) => setField(name as ProfileField)}
        options={PROFILE_FIELDS.map((name) => ({ id: name, label: t(`fields.${name}`) }))}
      />
      <TextField
        label={t('office.member.profileValue')}
        value={value}
        maxLength={VALUE_MAX}
        onValueChange={setValue}
      />
    </ReasonDialog>
  )
}

/** Further profile data, masked; fields are revealed one at a time. */
export function MemberProfile({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const may = useMay()
  const [revealing, setRevealing] = useState<ProfileField>()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [shown, setShown] = useState<Readonly<Partial<Record<ProfileField, string>>>>({})
  const mayReveal = may('members.reveal')
  const rows = member.profile.map(({ field, masked }) => {
    const name = t(`fields.${field}`)
    return [
      name,
      <div key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="break-all">{shown[field] ?? masked}</bdi>
        {mayReveal && shown[field] === undefined && (
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto -me-3"
            aria-label={t('office.member.revealField', { field: name })}
            onClick={() => setRevealing(field)}
          >
            {t('office.member.reveal')}
          </Button>
        )}
      </div>,
    ] as const
  })
  return (
    <Panel
      title={t('office.member.profile')}
      actions={
        mayReveal && (
          <Button variant="secondary" size="sm" onClick={() => setIsCorrecting(true)}>
            {t('office.member.profileCorrect')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Nothing>{t('office.member.profileNone')}</Nothing>
      ) : (
        <DescriptionList rows={rows} />
      )}
      <p role="status" className="sr-only">
        {Object.values(shown).join(', ')}
      </p>
      {revealing && (
        <RevealDialog
          member={member}
          field={revealing}
          onShown={(value) => setShown({ ...shown, [revealing]: value })}
          onClose={() => setRevealing(undefined)}
        />
      )}
      {isCorrecting && <CorrectDialog member={member} onClose={() => setIsCorrecting(false)} />}
    </Panel>
  )
}
