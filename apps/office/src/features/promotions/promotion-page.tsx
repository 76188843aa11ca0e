import type { StaffPromotion } from '@fairhouse/protocol'
import { Chips, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { BACK_LINK, SaveError } from '../../shared/editor-parts.tsx'
import { ErrorNotice, LoadError } from '../../shared/notice.tsx'
import { Nothing, Page, PageSkeleton } from '../../shared/page.tsx'
import { ApplicationsGrid } from './applications-grid.tsx'
import { GiftsGrid } from './gifts-grid.tsx'
import { PromotionForm } from './promotion-form.tsx'
import { PromotionNumbers } from './promotion-numbers.tsx'
import { promotionsQuery } from './promotion-queries.ts'
import { StageBadge } from './promotion-words.tsx'
import { StageActions } from './stage-actions.tsx'
import { usePromotionEditor } from './use-promotion-editor.ts'

/** Stands for what is wrong with the fields. */
const UNSOUND = 'unsound'

/** Views of a promotion that has been saved. */
type View = 'terms' | 'gifts' | 'applications'

function viewsOf({ kind, prizeKind }: StaffPromotion): readonly View[] {
  if (kind === 'application') return ['terms', 'gifts', 'applications']
  return prizeKind === null ? ['terms'] : ['terms', 'gifts']
}

interface EditorProps {
  readonly promotion: StaffPromotion | undefined
  readonly offered: readonly string[]
  /** Fetches the promotion anew; what was typed is lost. */
  readonly onReload: () => void
}

function Editor({ promotion, offered, onReload }: EditorProps) {
  const { t } = useTranslator()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const editor = usePromotionEditor(promotion)
  const views = promotion ? viewsOf(promotion) : []
  const view = views.find((id) => id === search['view']) ?? 'terms'
  return (
    <Page
      title={promotion?.title ?? t('office.promotions.new')}
      isWhole={view !== 'terms'}
      actions={
        <>
          {promotion && <StageBadge promotion={promotion} />}
          {view === 'terms' && (
            <StageActions promotion={promotion} editor={editor} offered={offered} />
          )}
        </>
      }
    >
      {views.length > 1 && (
        <Chips
          label={t('office.promotions.views')}
          choices={views.map((id) => ({ id, label: t(`office.promotions.view.${id}`) }))}
          selected={view}
          isRow
          onSelect={(id) => void navigate({ to: '.', search: { view: id }, replace: true })}
        />
      )}
      {view === 'terms' && (
        <>
          {editor.isUnsound ? (
            <ErrorNotice error={UNSOUND} text={t('office.gift.unreadable')} />
          ) : (
            <SaveError error={editor.error} onReload={onReload} />
          )}
          {promotion?.isFixed === true && <PromotionNumbers promotion={promotion} />}
          <PromotionForm promotion={promotion} editor={editor} offered={offered} />
        </>
      )}
      {promotion && view === 'gifts' && <GiftsGrid promotion={promotion} />}
      {promotion && view === 'applications' && (
        <ApplicationsGrid promotionId={promotion.promotionId} />
      )}
    </Page>
  )
}

/** A promotion: what it asks for and gives, how members read it, and what it has given. */
export function PromotionPage({ promotionId }: { promotionId: string }) {
  const { t } = useTranslator()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const [loads, setLoads] = useState(0)
  const { data, error, refetch } = useQuery(promotionsQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const promotion = data.promotions.find((one) => one.promotionId === promotionId)
  const isGrid = (search['view'] ?? 'terms') !== 'terms'
  return (
    <div className={isGrid ? 'flex h-full flex-col gap-3' : 'grid grid-cols-[minmax(0,1fr)] gap-3'}>
      <Link to="/promotions" className={BACK_LINK}>
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('office.nav.promotions')}
      </Link>
      {promotionId === 'new' || promotion ? (
        <Editor
          // Loaded again: the form begins anew.
          key={loads}
          promotion={promotion}
          offered={data.offered}
          onReload={() => void refetch().then(() => setLoads(loads + 1))}
        />
      ) : (
        <Nothing>{t('office.promotions.none')}</Nothing>
      )}
    </div>
  )
}
