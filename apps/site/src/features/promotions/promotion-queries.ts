import type { ApplicationBody, PromotionDetail } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, api } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { sendImage } from '../../shared/send-image.ts'
import { isTrial, useMember } from '../../shared/session.ts'

/** Who reads it: a trial reads what visitors do. Undefined until it is known. */
function useReader(): string | undefined {
  const member = useMember()
  if (member === undefined) return undefined
  return member === null || isTrial(member) ? 'visitor' : member.id
}

function listQuery(reader: string, language: string) {
  return queryOptions({
    queryKey: [...queryKeys.promotions, 'list', reader, language],
    queryFn: () => api('GET /wps/promotions', {}),
    // The worker and staff change it, too.
    staleTime: 0,
  })
}

function oneQuery(promotionId: string, reader: string, language: string) {
  return queryOptions({
    queryKey: [...queryKeys.promotions, 'one', promotionId, reader, language],
    queryFn: async () =>
      (await api('GET /wps/promotions/:promotionId', { params: { promotionId } })).promotion,
    staleTime: 0,
  })
}

/** All promotions, each with its state for the reader. */
export function usePromotions() {
  const { code } = useTranslator()
  const reader = useReader()
  return useQuery({ ...listQuery(reader ?? '', code), enabled: reader !== undefined })
}

/** One promotion, with the member's own standing. */
export function usePromotion(promotionId: string) {
  const { code } = useTranslator()
  const reader = useReader()
  return useQuery({ ...oneQuery(promotionId, reader ?? '', code), enabled: reader !== undefined })
}

/** Saves what an action answered with, and refetches whatever else it may have changed. */
function keepPromotion(promotion: PromotionDetail): PromotionDetail {
  const { promotionId } = promotion
  const queryKey = [...queryKeys.promotions, 'one', promotionId]
  queryClient.setQueriesData({ queryKey }, promotion)
  const { promotions, rewards, tickets } = queryKeys
  for (const key of [[...promotions, 'list'], rewards, tickets]) {
    void queryClient.invalidateQueries({ queryKey: key })
  }
  return promotion
}

/** Joins a promotion. Rejects with the errors of the route. */
export async function joinPromotion(promotionId: string): Promise<void> {
  const params = { promotionId }
  keepPromotion((await api('POST /wps/promotions/:promotionId/join', { params })).promotion)
}

/** Redeems a code, and answers with its promotion. Rejects with the errors of the route. */
export async function redeemCode(code: string): Promise<PromotionDetail> {
  return keepPromotion((await api('POST /wps/promotions/code', { body: { code } })).promotion)
}

/** A picture that was refused, by its name. */
export class PictureRefusal extends Error {
  readonly fileName: string
  readonly refusal: ApiError
  constructor(fileName: string, refusal: ApiError) {
    super(refusal.message)
    this.fileName = fileName
    this.refusal = refusal
  }
}

export interface ApplicationDraft {
  readonly comment: string
  readonly files: readonly File[]
}

/**
 * Sends each draft once: a retry after a lost answer is the same request, and an uploaded picture
 * is not sent a second time. Rejects with PictureRefusal, and the errors of the route.
 */
export function createSender(promotionId: string): (draft: ApplicationDraft) => Promise<void> {
  const sent = new Map<File, string>()
  let last = { body: '', key: '' }

  async function pictureOf(file: File): Promise<string> {
    const known = sent.get(file)
    if (known !== undefined) return known
    try {
      const { pictureId } = await sendImage('POST /wps/promotions/pictures', file)
      sent.set(file, pictureId)
      return pictureId
    } catch (error) {
      const isOfPicture = error instanceof ApiError && error.code.startsWith('IMAGE_')
      throw isOfPicture ? new PictureRefusal(file.name, error) : error
    }
  }

  return async ({ comment, files }) => {
    const pictureIds: string[] = []
    // oxlint-disable-next-line no-await-in-loop -- the server makes one at a time, too
    for (const file of files) pictureIds.push(await pictureOf(file))
    const body: ApplicationBody = { comment, pictureIds }
    const text = JSON.stringify(body)
    if (text !== last.body) last = { body: text, key: newKey() }
    const answer = await api('POST /wps/promotions/:promotionId/apply', {
      params: { promotionId },
      body,
      idempotencyKey: last.key,
    })
    keepPromotion(answer.promotion)
  }
}
