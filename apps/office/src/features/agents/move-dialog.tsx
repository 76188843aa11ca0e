import type { TreeMember } from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { api } from '../../shared/api.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshAgents } from './bill-dialog.tsx'
import { RadioLine } from './radio-line.tsx'
import { type Found, useFoundMembers } from './tree-queries.ts'
import { TypeName } from './type-words.tsx'

/** No target was chosen. */
class Unchosen extends Error {}

/** No agent above: the member becomes the head of a line. */
const HEAD = 'head'

interface Above {
  readonly memberId: string
  readonly username: string
}

interface ChoiceProps {
  readonly member: TreeMember
  readonly chosen: Above | undefined
  readonly onChoose: (above: Above) => void
}

/** Search results as choices; "head of a line" first, where the member is not one. */
function Choices(props: ChoiceProps & { readonly others: readonly Found[] }) {
  const { t } = useTranslator()
  const { member, chosen, onChoose, others } = props
  const name = useId()
  const head = { memberId: HEAD, username: t('office.agents.tree.head') }
  const isListed = others.some(({ memberId }) => memberId === chosen?.memberId)
  const kept = chosen && chosen.memberId !== HEAD && !isListed ? [chosen] : []
  const line = (one: Above, words: ReactNode) => (
    <RadioLine
      key={one.memberId}
      name={name}
      isChosen={chosen?.memberId === one.memberId}
      onChoose={() => onChoose(one)}
    >
      {words}
    </RadioLine>
  )
  const isEmpty = member.path.length === 1 && kept.length === 0 && others.length === 0
  if (isEmpty) return null
  return (
    <div className="max-h-60 overflow-y-auto rounded-input border border-line p-1 text-sm">
      {member.path.length > 1 && line(head, head.username)}
      {kept.map((one) => line(one, <bdi className="font-semibold">{one.username}</bdi>))}
      {others.map((one) =>
        line(
          one,
          <>
            <bdi className="font-semibold">{one.username}</bdi>
            <span className="ms-auto text-text-3">
              {one.head === null ? (
                <TypeName type={one.type} />
              ) : (
                t('office.agents.tree.lineOf', { username: one.head })
              )}
            </span>
          </>,
        ),
      )}
    </div>
  )
}

/** Possible uplines: agents by name, or none. The server refuses members of the own downline. */
function AboveChoice(props: ChoiceProps) {
  const { t } = useTranslator()
  const { member } = props
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const { data } = useFoundMembers(wanted)
  const now = member.path.at(-2)?.memberId
  const others = (wanted.length >= 2 ? (data ?? []) : []).filter(
    ({ memberId, isAgent, type }) =>
      isAgent &&
      memberId !== member.memberId &&
      memberId !== now &&
      !(member.isAgent && type === 'agent2'),
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('office.agents.tree.above')}</legend>
      <TextField
        label={t('office.agents.tree.find')}
        hint={t('office.agents.tree.aboveHint')}
        type="search"
        autoComplete="off"
        maxLength={64}
        value={text}
        onValueChange={setText}
      />
      <p role="status" className="text-sm text-text-2 empty:sr-only">
        {wanted.length >= 2 && data && t('office.agents.tree.found', { count: others.length })}
      </p>
      <Choices {...props} others={others} />
    </fieldset>
  )
}

/**
 * Proposes to move a member with their whole downline under another agent, or to the head of a
 * line.
 */
export function MoveDialog({ member, onClose }: { member: TreeMember; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [above, setAbove] = useState<Above>()
  const { memberId, username, members, contracts } = member
  const send = async (reason: string) => {
    if (!above) throw new Unchosen()
    const to = above.memberId === HEAD ? null : above.memberId
    await api('POST /staff/agents/moves', { body: { memberId, to, reason } })
    await refreshAgents()
    toast(t('office.proposed'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.agents.tree.moveTitle', { username })}
      description={t('office.agents.tree.moveAbout')}
      submit={t('office.agents.propose')}
      isDanger
      onSubmit={send}
      explain={(error) =>
        error instanceof Unchosen ? t('office.agents.tree.aboveMissing') : undefined
      }
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 ps-5 text-sm text-text-2">
        <li>{t('office.agents.tree.movesMembers', { count: members + 1 })}</li>
        {contracts > 0 && <li>{t('office.agents.tree.endsContracts')}</li>}
      </ul>
      <AboveChoice member={member} chosen={above} onChoose={setAbove} />
    </ReasonDialog>
  )
}
