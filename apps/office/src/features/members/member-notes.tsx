import type { StaffMember } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { TextAreaField } from '../../shared/fields.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Nothing, Panel } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { refreshMember } from './member-query.ts'

const NOTE_MAX = 4000

/** Notes for colleagues about a member. Notes cannot be deleted. */
export function MemberNotes({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const may = useMay()
  const [text, setText] = useState('')
  const { memberId, notes } = member
  const write = useMutation({
    mutationFn: async () => {
      const body = { text: text.trim() }
      await api('POST /staff/members/:memberId/notes', { params: { memberId }, body })
      await refreshMember(memberId)
    },
    onSuccess: () => setText(''),
  })
  return (
    <Panel title={t('office.member.notes')}>
      <div className="grid gap-4">
        {notes.length === 0 && <Nothing>{t('office.member.notesNone')}</Nothing>}
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li
                key={note.noteId}
                className="grid gap-1 border-s-2 border-line-strong ps-3 text-sm"
              >
                <p className="whitespace-pre-line">{note.text}</p>
                <p className="text-legal text-text-3">
                  {note.author} · <When at={note.createdAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {may('members.note') && (
          <form
            className="grid gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              if (text.trim() !== '') write.mutate()
            }}
          >
            <TextAreaField
              label={t('office.member.noteNew')}
              hint={t('office.member.noteHint')}
              value={text}
              rows={2}
              maxLength={NOTE_MAX}
              onValueChange={setText}
            />
            <ErrorNotice error={write.error} />
            <div>
              <Button type="submit" variant="secondary" size="sm" isLoading={write.isPending}>
                {t('office.member.noteSave')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Panel>
  )
}
