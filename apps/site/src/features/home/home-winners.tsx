import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { WinnerLines } from '../../shared/winners/winner-lines.tsx'
import { useMaySeeWinners, winnersQuery } from '../../shared/winners/winners-query.ts'

const SHOWN = 5

/** The newest wins in a quiet list; nothing without any, or for who is away from play. */
export function HomeWinners() {
  const { t } = useTranslator()
  const maySee = useMaySeeWinners() === true
  const { data } = useQuery({ ...winnersQuery('recent', SHOWN), enabled: maySee })
  if (!maySee || !data || data.winners.length === 0) return null
  return (
    <Section
      title={t('races.winners.home')}
      more={
        <Link
          to="/winners"
          className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold
            text-brand"
        >
          {t('races.winners.more')}
        </Link>
      }
    >
      <div className="grid gap-3">
        <WinnerLines winners={data.winners} />
        <p className="text-sm text-text-2">{t('races.winners.fair')}</p>
      </div>
    </Section>
  )
}
