import { type LanguageCode } from '@fairhouse/i18n'
import { loadOfficeTranslator } from '@fairhouse/i18n/office'
import type { PromotionBody, PromotionDetail } from '@fairhouse/protocol'
import { UiProvider, useTranslator } from '@fairhouse/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { currencyOf } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { pageClock } from '../../shared/clock.ts'
import { SelectField } from '../../shared/fields.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { useBrand } from '../../shared/session.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { SIX_FACTS, useGives, useSixFacts } from './member-words.ts'

/** While somebody types, nothing is asked. */
const PAUSE_MS = 600

function Banner({ promotion }: { promotion: PromotionDetail }) {
  const { picture } = promotion
  if (picture === null) {
    return (
      <div className="grid aspect-[21/9] place-items-center bg-surface-3 text-text-3">
        <Gift aria-hidden className="size-12" />
      </div>
    )
  }
  return <img src={picture.url} alt="" className="aspect-[21/9] w-full object-cover" />
}

/** From when and until when, on the clock of the brand. */
function Dates({ promotion: { startsAt, endsAt } }: { promotion: PromotionDetail }) {
  const { t, date } = useTranslator()
  const { timeZone } = useBrand()
  const text = (at: string) => date(at, 'dateTime', timeZone)
  return (
    <p className="text-sm text-text-2">
      {t('promotions.dates.from', { date: text(startsAt) })} ·{' '}
      {endsAt === null
        ? t('promotions.dates.open')
        : t('promotions.dates.until', { date: text(endsAt) })}
    </p>
  )
}

/** The card and the text as members read them, in their words. */
function AsMember({ promotion }: { promotion: PromotionDetail }) {
  const { t, code } = useTranslator()
  const gives = useGives()
  const facts = useSixFacts()(promotion)
  return (
    <article lang={code} className="overflow-hidden rounded-card border border-line bg-surface-2">
      <Banner promotion={promotion} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 dir="auto" className="text-xl font-bold wrap-anywhere">
            {promotion.title}
          </h3>
          <p className="font-semibold wrap-anywhere">{gives(promotion)}</p>
          <Dates promotion={promotion} />
        </div>
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-3">
          <h4 className="text-sm font-bold">{t('promotions.facts')}</h4>
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">
            {SIX_FACTS.map((id) => (
              <div key={id} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-text-2">{t(`promotions.fact.${id}`)}</dt>
                <dd className="ms-auto max-w-full text-end font-semibold wrap-anywhere">
                  {facts[id]}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {promotion.content !== '' && (
          <p
            dir="auto"
            className="border-t border-line pt-3 text-sm whitespace-pre-line wrap-anywhere"
          >
            {promotion.content}
          </p>
        )}
      </div>
    </article>
  )
}

export interface PreviewProps {
  readonly body: PromotionBody
  /** Nothing is asked for what is not sound. */
  readonly isSound: boolean
  readonly offered: readonly string[]
}

/** The server's answer for a language, and the words of members in it. */
function usePreview({ body, isSound }: PreviewProps, language: string) {
  const text = useSettled(JSON.stringify(body), PAUSE_MS)
  return useQuery({
    queryKey: queryKeys.promotions('preview', text, language),
    queryFn: async () => {
      const promotion = JSON.parse(text) as PromotionBody
      const [answer, translator] = await Promise.all([
        api('POST /staff/promotions/preview', { body: { promotion, language } }),
        loadOfficeTranslator(language as LanguageCode),
      ])
      return { ...answer, translator }
    },
    enabled: isSound && text === JSON.stringify(body),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** How members would read the promotion as it is being written, in a chosen language. */
export function MemberPreview(props: PreviewProps) {
  const { isSound, offered } = props
  const { t } = useTranslator()
  const brand = useBrand()
  const [language, setLanguage] = useState(offered[0] ?? 'en')
  const { data, error, isPending } = usePreview(props, language)
  return (
    <Panel
      title={t('office.promotions.preview')}
      actions={
        <SelectField
          isSmall
          label={t('common.language')}
          options={offered.map((id) => ({ id, label: id }))}
          value={language}
          onValueChange={setLanguage}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!isSound && (
          <p className="text-sm text-text-2">
            {t(data ? 'office.promotions.previewOld' : 'office.promotions.previewWaits')}
          </p>
        )}
        <ErrorNotice error={isSound ? error : null} />
        {data ? (
          <UiProvider
            value={{
              translator: data.translator,
              currency: currencyOf(brand.currency),
              clock: pageClock,
            }}
          >
            <AsMember promotion={data.promotion} />
          </UiProvider>
        ) : (
          isSound && isPending && <PageSkeleton />
        )}
      </div>
    </Panel>
  )
}
