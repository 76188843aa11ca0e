import { languageOfTag } from '@fairhouse/i18n'
import { Problem } from '#server/core/problem.ts'
import type { MembersContext } from '../context.ts'
import type { OwnCall } from '../own-call.ts'

/**
 * Saves the language of messages to the member. For the member. Throws VALIDATION_FAILED (not one
 * that the brand offers).
 */
export async function chooseLanguage(
  deps: Pick<MembersContext, 'db'>,
  { brand, member }: OwnCall,
  tag: string,
): Promise<void> {
  const language = languageOfTag(tag)
  const { offered } = brand.settings.languages
  if (language === undefined || !offered.includes(language)) {
    throw new Problem('VALIDATION_FAILED', [
      { field: 'language', code: 'VALIDATION_FAILED', expected: offered.join(' ') },
    ])
  }
  await deps.db.query('update members set language = $3 where brand_id = $1 and member_id = $2', [
    brand.brandId,
    member.memberId,
    language,
  ])
}
