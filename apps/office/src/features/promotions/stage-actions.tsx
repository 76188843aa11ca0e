import type { PromotionStage, StaffPromotion } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { missingOf } from '../../shared/language-texts.ts'
import { useMay } from '../../shared/session.ts'
import type { PromotionEditorState } from './use-promotion-editor.ts'

/** What may be done next with a promotion in a stage. */
const NEXT = {
  draft: { stage: 'published', action: 'publish' },
  published: { stage: 'stopped', action: 'stop' },
  stopped: { stage: 'published', action: 'resume' },
} as const satisfies Record<PromotionStage, { stage: PromotionStage; action: string }>

type Next = (typeof NEXT)[PromotionStage]

interface StageDialogProps {
  readonly editor: PromotionEditorState
  readonly next: Next
  readonly offered: readonly string[]
  readonly onClose: () => void
}

/** Says what the step means, and takes it. */
function StageDialog({ editor, next, offered, onClose }: StageDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const { stage, action } = next
  const missing = missingOf(editor.draft, offered)
  return (
    <FormDialog
      title={t(`office.promotions.${action}`)}
      description={t(`office.promotions.${action}About`)}
      submit={t(`office.promotions.${action}`)}
      isDanger={action === 'stop'}
      onSubmit={async () => {
        await editor.save(stage)
        toast(t(`office.promotions.${action}Done`), 'win')
      }}
      onClose={onClose}
    >
      {stage === 'published' && missing.length > 0 && (
        <p className="text-sm text-text-2">
          {t('office.notices.missing', { languages: missing.join(', '), count: missing.length })}
        </p>
      )}
    </FormDialog>
  )
}

interface StageActionsProps {
  readonly promotion: StaffPromotion | undefined
  readonly editor: PromotionEditorState
  readonly offered: readonly string[]
}

/** Save, and publish, stop or publish again. What was typed goes with it. */
export function StageActions({ promotion, editor, offered }: StageActionsProps) {
  const { t } = useTranslator()
  const may = useMay()
  const [asked, setAsked] = useState<Next>()
  if (!may('rewards.write')) return null
  const next = NEXT[promotion?.stage ?? 'draft']
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        isLoading={editor.isBusy}
        disabled={editor.isSaved}
        onClick={() => void editor.saveAndSay()}
      >
        {t('office.save')}
      </Button>
      <Button
        size="sm"
        variant={next.action === 'stop' ? 'danger' : 'primary'}
        onClick={() => {
          if (editor.check()) setAsked(next)
        }}
      >
        {t(`office.promotions.${next.action}`)}
      </Button>
      {asked && (
        <StageDialog
          editor={editor}
          next={asked}
          offered={offered}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
