import type { StaffPromotion } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Panel } from '../../shared/page.tsx'
import { PictureField } from '../../shared/picture-field.tsx'
import { useMay } from '../../shared/session.ts'
import { TextsPanel } from '../../shared/texts-panel.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { DateFields } from './date-fields.tsx'
import { MemberPreview } from './member-preview.tsx'
import { BoundFields, PrizeFields } from './prize-fields.tsx'
import { BrandWhen } from './promotion-words.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SimulationPanel } from './simulation-panel.tsx'
import type { PromotionEditorState } from './use-promotion-editor.ts'

/** The sections of a promotion in the order in which they are decided. */
const SECTIONS = [
  ['what', RuleFields],
  ['who', AudienceFields],
  ['prize', PrizeFields],
  ['bounds', BoundFields],
  ['when', DateFields],
] as const

interface FormProps {
  readonly promotion: StaffPromotion | undefined
  readonly editor: PromotionEditorState
  readonly offered: readonly string[]
}

function Banner({ editor }: Pick<FormProps, 'editor'>) {
  const { t } = useTranslator()
  const may = useMay()
  const { draft, change, faults } = editor
  return (
    <Panel title={t('office.promotions.banner')}>
      <fieldset disabled={!may('rewards.write')} className="grid min-w-0 gap-2">
        <p className="text-sm text-text-2">{t('office.promotions.bannerHint')}</p>
        <PictureField
          of="promotion"
          pictureId={draft.pictureId}
          onChange={(pictureId) => change({ pictureId })}
        />
        {faults['pictureId'] && <p className="text-sm text-lose">{faults['pictureId']}</p>}
      </fieldset>
    </Panel>
  )
}

/** All of a promotion as staff write it; beside it how members read it, and what it would cost. */
export function PromotionForm({ promotion, editor, offered }: FormProps) {
  const { t } = useTranslator()
  const may = useMay()
  const { draft, faults, body, isSound } = editor
  const isFixed = promotion?.isFixed ?? false
  const titleFault = faults['texts']
  return (
    <>
      {isFixed && (
        <p className="rounded-input border-s-4 border-brand bg-surface-2 px-4 py-3 text-sm">
          {t('office.promotions.fixed')}{' '}
          <span className="text-text-2">
            {t('office.promotions.publishedAt')} <BrandWhen at={promotion?.publishedAt ?? null} />
          </span>
        </p>
      )}
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4
          xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {SECTIONS.map(([id, Fields]) => (
            <Panel key={id} title={t(`office.promotions.section.${id}`)}>
              <fieldset disabled={!may('rewards.write')} className="min-w-0">
                <Fields draft={draft} onDraft={editor.change} faults={faults} isFixed={isFixed} />
              </fieldset>
            </Panel>
          ))}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <TextsPanel draft={draft} onDraft={editor.setDraft} offered={offered} />
            {titleFault && (
              <p role="alert" className="text-sm text-lose">
                {titleFault}
              </p>
            )}
          </div>
          <Banner editor={editor} />
        </div>
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-0 xl:max-h-[88dvh]
            xl:overflow-y-auto"
        >
          <MemberPreview body={body} isSound={isSound} offered={offered} />
          <SimulationPanel body={body} isSound={isSound} onUnsound={() => void editor.check()} />
        </div>
      </div>
    </>
  )
}
