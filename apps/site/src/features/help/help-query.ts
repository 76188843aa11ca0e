import type { HelpCenter } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { moneyOf, queryKeys } from '../../shared/queries.ts'
import type { AnswerText } from './answer.tsx'

/** The articles of the help centre, and the numbers in them. */
export const helpQuery = queryOptions({
  queryKey: queryKeys.helpCenter,
  queryFn: () => api('GET /wps/system/helpCenter', {}),
  staleTime: 10 * 60_000,
})

export interface HelpChapter {
  readonly id: HelpCenter['categories'][number]['categoryId']
  readonly answers: readonly AnswerText[]
}

/** The chapters with their texts, in the reader's language and with the brand's numbers. */
export function useChapters(center: HelpCenter): readonly HelpChapter[] {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { facts, categories } = center
  const values = {
    age: facts.minAgeYears,
    min: format(moneyOf(facts.depositMinMinor)),
    max: format(moneyOf(facts.depositMaxMinor)),
    idle: facts.idleMinutes,
    stepUp: facts.stepUpMinutes,
    code: facts.codeMinutes,
    wait: facts.raiseWaitHours,
    minWords: facts.feedbackMinWords,
    maxWords: facts.feedbackMaxWords,
  }
  return categories.map(({ categoryId, articles }) => ({
    id: categoryId,
    answers: articles.map((id) => ({
      id,
      title: t(`help.${id}.title`),
      body: t(`help.${id}.body`, values),
    })),
  }))
}
