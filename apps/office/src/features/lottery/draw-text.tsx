import type { StaffIssue } from '@fairhouse/protocol'
import { drawFields, toTexts, type DrawField } from '@fairhouse/lottery/draw-form'
import { cx, useTranslator } from '@fairhouse/ui'

type Draw = StaffIssue['draw']

/** Display name of a draw's field: "prizes.prize4" is the fourth prize. */
export function useFieldName(): (field: DrawField) => string {
  const { t, find } = useTranslator()
  return ({ path }) => {
    const name = path.slice(path.lastIndexOf('.') + 1)
    const place = /^prize(\d)$/.exec(name)?.[1]
    return place ? t('office.draw.prize', { place }) : (find(`office.draw.${name}`) ?? name)
  }
}

/** The fields of an issue's draw. */
export function fieldsOf(issue: Pick<StaffIssue, 'family' | 'game'>): readonly DrawField[] {
  return drawFields(issue.family, issue.game)
}

/** A draw as text; a dash if there is none. Marks what differs from `other`. */
export function DrawText(props: {
  issue: Pick<StaffIssue, 'family' | 'game'>
  draw: Draw
  other?: Draw | undefined
}) {
  const { issue, draw, other } = props
  const { t } = useTranslator()
  const nameOf = useFieldName()
  if (draw === null) return <span className="text-text-3">–</span>
  const fields = fieldsOf(issue)
  const texts = toTexts(fields, draw)
  const others = other ? toTexts(fields, other) : undefined
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {fields.map((field) => {
        const text = texts[field.path]?.join(' ') ?? ''
        const differs = others !== undefined && others[field.path]?.join(' ') !== text
        return (
          <div key={field.path} className="contents">
            <dt className="text-text-3">{nameOf(field)}</dt>
            <dd className={cx('figures min-w-0 break-words', differs && 'font-bold text-lose')}>
              <bdi>{text}</bdi>
              {differs && <span className="sr-only"> {t('office.result.differs')}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
