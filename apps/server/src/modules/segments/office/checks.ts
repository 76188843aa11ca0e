import { isLanguageCode, LANGUAGES } from '@fairhouse/i18n'
import {
  SEGMENT_DAY_FACTS,
  SEGMENT_PRODUCT_FACTS,
  SEGMENT_WORD_FACTS,
  type SegmentRule,
} from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

const isIn = (facts: readonly string[], fact: string) => facts.includes(fact)

function requireBounds({ least, most }: SegmentRule, field: string): void {
  if (least === null && most === null) throw fault(`${field}.least`, 'a bound at least')
  if (least !== null && most !== null && BigInt(least) > BigInt(most)) {
    throw fault(`${field}.most`, `≥ ${least}`)
  }
}

function requireShape(rule: SegmentRule, field: string): void {
  const { fact, product, days, words } = rule
  if (product !== null && !isIn(SEGMENT_PRODUCT_FACTS, fact)) {
    throw fault(`${field}.product`, 'of stakes and bets alone')
  }
  if (days !== null && !isIn(SEGMENT_DAY_FACTS, fact)) {
    throw fault(`${field}.days`, 'of money paid in, stakes and bets alone')
  }
  if (!isIn(SEGMENT_WORD_FACTS, fact)) {
    if (words.length > 0) throw fault(`${field}.words`, 'none')
    return requireBounds(rule, field)
  }
  for (const bound of ['least', 'most'] as const) {
    if (rule[bound] !== null) throw fault(`${field}.${bound}`, 'none')
  }
  if (words.length === 0) throw fault(`${field}.words`, 'one at least')
}

const isLanguage = (word: string) => isLanguageCode(word) && !('isPseudo' in LANGUAGES[word])

/** Labels of these words that some member of the brand has. */
async function labelsAmong(
  tx: Tx,
  brandId: number,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const rows = await tx.query<{ word: string }>(
    `select k.word from unnest($2::text[]) as k(word)
     where exists (select from member_labels l where l.brand_id = $1 and l.label_name = k.word)`,
    [brandId, words],
  )
  return new Set(rows.map(({ word }) => word))
}

const labelsOf = (rules: readonly SegmentRule[]) =>
  rules.flatMap(({ fact, words }) => (fact === 'label' ? words : []))

/**
 * Checks of rules beyond their schema. Labels that the segment asked for before (`kept`) need not
 * be anybody's any more. Throws VALIDATION_FAILED with the field.
 */
export async function requireRules(
  tx: Tx,
  brandId: number,
  rules: readonly SegmentRule[],
  kept: readonly SegmentRule[] = [],
): Promise<void> {
  for (const [index, rule] of rules.entries()) requireShape(rule, `rules.${index}`)
  const known = new Set([...(await labelsAmong(tx, brandId, labelsOf(rules))), ...labelsOf(kept)])
  for (const [index, { fact, words }] of rules.entries()) {
    const isKnown = fact === 'label' ? (word: string) => known.has(word) : isLanguage
    const unknown = words.findIndex((word) => !isKnown(word))
    if (unknown === -1) continue
    const expected = fact === 'label' ? 'a label of a member' : 'a language of the platform'
    throw fault(`rules.${index}.words.${unknown}`, expected)
  }
}
