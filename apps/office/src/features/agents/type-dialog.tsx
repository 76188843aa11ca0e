import { MEMBER_TYPES, type MemberType, type TreeMember } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshAgents } from './bill-dialog.tsx'

/** No type was chosen. */
class Unchosen extends Error {}

/** Proposes a member's new type: a plain member, or a type of agent. */
export function TypeDialog({ member, onClose }: { member: TreeMember; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [type, setType] = useState<MemberType>()
  const { memberId, username, type: now } = member
  const send = async (reason: string) => {
    if (!type) throw new Unchosen()
    await api('POST /staff/agents/types', { body: { memberId, to: type, reason } })
    await refreshAgents()
    toast(t('office.proposed'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.agents.type.changeTitle', { username })}
      description={t('office.agents.type.changeAbout')}
      submit={t('office.agents.propose')}
      isDanger={type === 'member'}
      onSubmit={send}
      explain={(error) => (error instanceof Unchosen ? t('office.agents.type.missing') : undefined)}
      onClose={onClose}
    >
      <SelectField
        label={t('office.agents.type.title')}
        hint={type && t(`office.agents.type.about.${type}`)}
        value={type ?? ''}
        options={[
          { id: '', label: t('office.agents.type.choose') },
          ...MEMBER_TYPES.filter((id) => id !== now).map((id) => ({
            id,
            label: t(`office.agents.type.${id}`),
          })),
        ]}
        onValueChange={(value) => setType(MEMBER_TYPES.find((id) => id === value))}
      />
    </ReasonDialog>
  )
}
