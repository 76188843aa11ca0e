import { createStream } from '@fairhouse/fairness'
import type { Play, Selection, Variant } from '@fairhouse/lottery/all'
import { YEAR } from './balls.ts'

const SEED = '6b'.repeat(32)

const ANIMALS = ['RAT', 'OX', 'RABBIT', 'DRAGON', 'SNAKE']
const TAILS = ['1', '2', '3', '4']

/** Line of k animals or tails; `first` is one of them: the year's animal, tail 0. */
function link(code: string, first?: string): Selection {
  const [, kind, digits] = /^LHC_(LX|LW)(\d)$/.exec(code) ?? []
  const k = Number(digits ?? 1)
  const isAnimals = kind === 'LX' || code === 'LHC_PT1X'
  const list = (isAnimals ? ANIMALS : TAILS).slice(0, k)
  const chosen = (first === undefined ? list : [first, ...list.slice(1)]).toSorted()
  return isAnimals ? { animals: chosen } : { numbers: chosen }
}

/** The line whose chance the file of plays states, where not any will do. */
export function statedSelection({ code }: Play): Selection | undefined {
  if (/^LHC_(PT1X|PTWS|LX\d|LW\d)$/.test(code)) return link(code)
  if (code.endsWith('_4TODE')) return { numbers: ['1234'] }
  if (code.endsWith('_3TODE')) return { numbers: ['123'] }
  if (code.endsWith('_GIAI1')) return { numbers: ['12'] }
  if (code.endsWith('_DAO')) return { numbers: ['12'], base: code.replace(/DAO$/, 'DE') }
  switch (code) {
    case '11X5_2S_SUMOE':
      return { options: ['ODD'] }
    case 'LHC_TM_ZODIAC':
    case 'LHC_ZX':
      return { animals: ['RAT'] }
    case 'LHC_TM_TAIL':
      return { numbers: ['1'] }
    case 'VN_MB_DA':
    case 'VN_MTN_DA':
      return { numbers: ['07', '19'] }
    default:
      return undefined
  }
}

/** Other lines of plays with several kinds of lines. */
function otherKinds({ code, priceKeys }: Play): readonly Selection[] {
  if (/^LHC_(PT1X|LX\d)$/.test(code)) return [link(code, YEAR)]
  if (/^LHC_(PTWS|LW\d)$/.test(code)) return [link(code, '0')]
  if (code.endsWith('_4TODE')) return ['1123', '1122', '1112'].map((one) => ({ numbers: [one] }))
  if (code.endsWith('_3TODE')) return [{ numbers: ['112'] }]
  if (code.endsWith('_GIAI1')) return [{ numbers: ['123'] }, { numbers: ['1234'] }]
  if (/3X_[FMB]_MIXED$/.test(code)) return [{ lines: [['112']] }, { lines: [['123']] }]
  switch (code) {
    case 'LHC_TM_ZODIAC':
    case 'LHC_ZX':
      return [{ animals: [YEAR] }]
    case 'LHC_TM_TAIL':
      return [{ numbers: ['0'] }]
    case 'SSC_2S_POS':
    case 'PK10_2S':
      return priceKeys.map((key) => ({
        positions: Array.from({ length: code === 'PK10_2S' ? 10 : 5 }, (_, at) =>
          at === 1 ? [key] : [],
        ),
      }))
    default:
      return []
  }
}

/** Each choice of a play with few of them, one by one: they may be priced one by one. */
function singleChoices({ pad, prizes }: Play): readonly Selection[] {
  const [area, ...more] = pad.kind === 'areas' ? pad.areas : []
  if (!area || more.length > 0 || area.minCount > 1) return []
  if (!area.choices.every((choice) => choice in prizes)) return []
  return area.choices.map((choice) => ({ [area.field]: [choice] }))
}

/** Canonical selections whose lines are of one kind each. */
export function probesOf(play: Play): readonly Selection[] {
  const stated = statedSelection(play)
  const seeded = [1, 2].map((n) => play.smallestSelection(createStream(SEED, `${play.code}/${n}`)))
  const all = [...(stated ? [stated] : seeded), ...otherKinds(play), ...singleChoices(play)]
  return all.map((one) => {
    const parsed = play.parse(one)
    if (!parsed.ok) throw new Error(`${play.code}: ${JSON.stringify(parsed.fault)}`)
    return parsed.value
  })
}

/** Fields that change only prices. */
const PRICE_FIELDS = ['table', 'prizes']

/** Every variant that changes what wins. */
export function variantsOf({ variants }: Play): readonly Variant[] {
  let all: readonly Variant[] = [{}]
  for (const [field, values] of Object.entries(variants)) {
    if (PRICE_FIELDS.includes(field)) continue
    all = all.flatMap((variant) =>
      values.map((value, index) => (index === 0 ? variant : { ...variant, [field]: value })),
    )
  }
  return all
}
