import type { OfficeKey } from '@fairhouse/i18n/office'
import type { NoticeText } from '@fairhouse/protocol'
import { IconButton, TextField, useTranslator } from '@fairhouse/ui'
import { Bold, Heading, Italic, Link2, List, type LucideIcon, Pilcrow } from 'lucide-react'
import { useRef } from 'react'
import { TextAreaField } from '../../shared/fields.tsx'
import { wrapped } from './draft.ts'

const MARKS = [
  { icon: Pilcrow, label: 'office.notices.mark.paragraph', pair: ['<p>', '</p>\n'] },
  { icon: Heading, label: 'office.notices.mark.heading', pair: ['<h3>', '</h3>\n'] },
  { icon: Bold, label: 'office.notices.mark.bold', pair: ['<strong>', '</strong>'] },
  { icon: Italic, label: 'office.notices.mark.italic', pair: ['<em>', '</em>'] },
  { icon: List, label: 'office.notices.mark.list', pair: ['<ul>\n<li>', '</li>\n</ul>\n'] },
  { icon: Link2, label: 'office.notices.mark.link', pair: ['<a href="/">', '</a>'] },
] as const satisfies readonly { icon: LucideIcon; label: OfficeKey; pair: readonly string[] }[]

export interface TextEditorProps {
  readonly text: NoticeText
  readonly onChange: (text: NoticeText) => void
  readonly isReadOnly: boolean
}

/** Title and content of a notice in one language. */
export function TextEditor({ text, onChange, isReadOnly }: TextEditorProps) {
  const { t } = useTranslator()
  const box = useRef<HTMLDivElement>(null)
  const mark = (pair: readonly [string, string]) => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    const selection = { from: area.selectionStart, to: area.selectionEnd }
    const after = wrapped(text.content, selection, pair)
    onChange({ ...text, content: after.text })
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(after.from, after.to)
    })
  }
  return (
    <div ref={box} lang={text.language} className="grid gap-3">
      <TextField
        label={t('office.notices.title')}
        value={text.title}
        onValueChange={(title) => onChange({ ...text, title })}
        maxLength={120}
        readOnly={isReadOnly}
      />
      {!isReadOnly && (
        <div role="group" aria-label={t('office.notices.marks')} className="flex flex-wrap">
          {MARKS.map(({ icon: Icon, label, pair }) => (
            <IconButton key={label} label={t(label)} onClick={() => mark(pair)}>
              <Icon aria-hidden className="size-4.5" />
            </IconButton>
          ))}
        </div>
      )}
      <TextAreaField
        label={t('office.notices.content')}
        hint={t('office.notices.contentHint')}
        rows={10}
        maxLength={20_000}
        value={text.content}
        onValueChange={(content) => onChange({ ...text, content })}
      />
    </div>
  )
}
