import type { PromotionBody, PromotionStage, StaffPromotion } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, fieldErrors } from '../../shared/api.ts'
import { useWriting } from '../../shared/brand-money.tsx'
import { queryClient } from '../../shared/queries.ts'
import { useBrand } from '../../shared/session.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'
import { draftOf, newPromotion, type PromotionDraft } from './promotion-draft.ts'
import { promotionsQuery, refreshPromotions } from './promotion-queries.ts'
import { type PromotionFaults, readPromotion } from './read-promotion.ts'

/** Sentences for what is wrong with typed fields, by their names on the wire. */
function usePromotionFaults(): (
  faults: Readonly<PromotionFaults>,
) => Readonly<Record<string, string>> {
  const { t } = useTranslator()
  const numberTexts = useFaultTexts()
  return (faults) =>
    Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => {
        switch (fault.code) {
          case 'terms':
            return [field, t(`office.gift.fault.${fault.fault}`)]
          case 'text':
            return [field, t(`office.promotions.fault.${fault.text}`)]
          default:
            return [field, numberTexts({ [field]: fault })[field] ?? '']
        }
      }),
    )
}

/** Puts a promotion as it was saved in its place among those that were loaded. */
function keep(promotion: StaffPromotion): void {
  queryClient.setQueryData(promotionsQuery().queryKey, (loaded) => {
    if (!loaded) return loaded
    const isKnown = loaded.promotions.some((one) => one.promotionId === promotion.promotionId)
    const others = loaded.promotions.map((one) =>
      one.promotionId === promotion.promotionId ? promotion : one,
    )
    return { ...loaded, promotions: isKnown ? others : [...others, promotion] }
  })
}

/** Sends a new promotion, or changes of one. Rejects with the errors of the route. */
async function sendPromotion(
  promotion: StaffPromotion | undefined,
  body: PromotionBody,
  version: number,
): Promise<StaffPromotion> {
  if (!promotion) return (await api('POST /staff/promotions', { body })).promotion
  const { promotionId } = promotion
  const input = { params: { promotionId }, body: { ...body, version } }
  return (await api('PUT /staff/promotions/:promotionId', input)).promotion
}

/** The draft and what it began with. */
function useDraft(promotion: StaffPromotion | undefined) {
  const writing = useWriting()
  const { timeZone } = useBrand()
  const [saved, setSaved] = useState(() =>
    promotion ? draftOf(promotion, writing) : newPromotion(timeZone, new Date()),
  )
  const [draft, setDraft] = useState(saved)
  // That of the draft: what a colleague saves meanwhile is not overwritten unseen.
  const [version, setVersion] = useState(promotion?.version ?? 0)
  return {
    draft,
    setDraft,
    version,
    isSaved: promotion !== undefined && JSON.stringify(saved) === JSON.stringify(draft),
    read: readPromotion(draft, writing),
    begin: (next: StaffPromotion) => {
      setVersion(next.version)
      setSaved(draftOf(next, writing))
      setDraft(draftOf(next, writing))
    },
  }
}

/** State of the editor: the draft, whether it is being sent, and what is wrong with it. */
export function usePromotionEditor(promotion: StaffPromotion | undefined) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const navigate = useNavigate()
  const faultTexts = usePromotionFaults()
  const { draft, setDraft, version, isSaved, read, begin } = useDraft(promotion)
  const { body, faults } = read
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const isSound = Object.keys(faults).length === 0
  /** Says what is missing; true where nothing is. */
  const check = (): boolean => {
    setHasTried(true)
    return isSound
  }
  /** Saves it, in another stage where one is given. Rejects with the errors of the route. */
  const save = async (stage: PromotionStage = draft.stage) => {
    setError(undefined)
    setIsBusy(true)
    try {
      const next = await sendPromotion(promotion, { ...body, stage }, version)
      keep(next)
      begin(next)
      setHasTried(false)
      void refreshPromotions()
      const params = { promotionId: next.promotionId }
      if (!promotion) await navigate({ to: '/promotions/$promotionId', params, replace: true })
    } catch (fault) {
      setError(fault)
      throw fault
    } finally {
      setIsBusy(false)
    }
  }
  const saveAndSay = async () => {
    if (!check()) return
    const isDone = await save().then(
      () => true,
      () => false,
    )
    if (isDone) toast(t('office.rewards.saved'), 'win')
  }
  return {
    draft,
    body,
    isSound,
    isBusy,
    isSaved,
    error,
    /** Something was to be saved that is not filled in. */
    isUnsound: hasTried && !isSound,
    change: (part: Partial<PromotionDraft>) => setDraft((before) => ({ ...before, ...part })),
    setDraft,
    check,
    save,
    saveAndSay,
    faults: { ...fieldErrors(translator, error), ...(hasTried ? faultTexts(faults) : {}) },
  }
}

export type PromotionEditorState = ReturnType<typeof usePromotionEditor>
