import { Tabs, TextField, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { TextAreaField } from './fields.tsx'
import { textOf, type WithTexts, withText } from './language-texts.ts'
import { MissingTexts } from './missing-texts.tsx'
import { Panel } from './page.tsx'
import { useMay } from './session.ts'

const TITLE_MAX = 120
const CONTENT_MAX = 4_000

interface TextsPanelProps<Draft extends WithTexts> {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly offered: readonly string[]
  /** What is shown below the texts of the chosen language. */
  readonly renderBelow?: (language: string) => ReactNode
}

/** Title and description in each of the offered languages. */
export function TextsPanel<Draft extends WithTexts>(props: TextsPanelProps<Draft>) {
  const { draft, onDraft, offered, renderBelow } = props
  const { t } = useTranslator()
  const may = useMay()
  const [language, setLanguage] = useState(offered[0] ?? 'en')
  const text = textOf(draft, language)
  const change = (part: Partial<typeof text>) => onDraft(withText(draft, { ...text, ...part }))
  return (
    <Panel title={t('office.rewards.words')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <MissingTexts draft={draft} offered={offered} />
        <Tabs
          label={t('common.language')}
          choices={offered.map((id) => ({ id, label: id }))}
          selected={language}
          onSelect={setLanguage}
        >
          <fieldset
            disabled={!may('rewards.write')}
            lang={language}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
          >
            <TextField
              label={t('office.rewards.title')}
              value={text.title}
              maxLength={TITLE_MAX}
              onValueChange={(title) => change({ title })}
            />
            <TextAreaField
              label={t('office.rewards.content')}
              hint={t('office.rewards.contentHint')}
              rows={8}
              maxLength={CONTENT_MAX}
              value={text.content}
              onValueChange={(content) => change({ content })}
            />
          </fieldset>
        </Tabs>
        {renderBelow?.(language)}
      </div>
    </Panel>
  )
}
