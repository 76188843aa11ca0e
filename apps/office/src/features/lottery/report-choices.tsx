import { REPORT_BY, type LotteryReport, type ReportBy } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { DaySpanFields } from '../../shared/day-span.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { lotteriesQuery } from './lottery-queries.ts'
import { lotteryName } from './names.ts'
import type { ReportQuery } from './report-query.ts'

const EXPORT = 'GET /staff/lottery/report/export'

/** The days, the grouping and the lottery of the report, and its download. */
export function ReportChoices(props: {
  query: ReportQuery
  shown: LotteryReport
  onAsk: (query: ReportQuery) => void
}) {
  const { query, shown, onAsk } = props
  const translator = useTranslator()
  const { t } = translator
  const { data } = useQuery(lotteriesQuery())
  const lotteries = (data?.lotteries ?? []).map(({ lotteryCode: id }) => {
    return { id, label: lotteryName(translator, id) }
  })
  const span = { from: query.from ?? shown.from, to: query.to ?? shown.to }
  const fileName = `lottery-${query.by}-${shown.from}-${shown.to}`
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DaySpanFields span={span} onChange={(days) => onAsk({ ...query, ...days })} />
      <SelectField
        isSmall
        isLabelSeen
        label={t('office.report.by')}
        value={query.by}
        options={REPORT_BY.map((id) => ({ id, label: t(`office.report.by.${id}`) }))}
        onValueChange={(by) => onAsk({ ...query, by: by as ReportBy })}
      />
      <SelectField
        isSmall
        isLabelSeen
        label={t('office.issue.lottery')}
        value={query.lotteryCode ?? ''}
        options={[{ id: '', label: t('office.report.allLotteries') }, ...lotteries]}
        onValueChange={(code) => {
          const { lotteryCode: _, ...rest } = query
          onAsk(code === '' ? rest : { ...rest, lotteryCode: code })
        }}
      />
      <ExportButton onExport={() => download(EXPORT, fileName, query)} />
    </div>
  )
}
