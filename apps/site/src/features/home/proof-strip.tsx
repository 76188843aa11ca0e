import { ArtPicture, buttonClass, Card, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { Dices, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { Section } from '../../shared/page.tsx'
import { useLotteries } from '../../shared/queries.ts'

const STEPS = [
  { name: 'proofSeal', icon: LockKeyhole, palette: 'noite' },
  { name: 'proofDraw', icon: Dices, palette: 'lagoa' },
  { name: 'proofOpen', icon: LockKeyholeOpen, palette: 'mata' },
] as const

/** How a draw is proven, in three steps, with a draw to try it on. */
export function ProofStrip() {
  const { t } = useTranslator()
  const { data: lotteries = [] } = useLotteries()
  const latest = lotteries.find(({ source, latest: issue }) => source === 'own' && issue)?.latest
  return (
    <Section title={t('home.proofTitle')}>
      <ol className="grid gap-4 md:grid-cols-3 md:gap-5">
        {STEPS.map(({ name, icon: Icon, palette }, at) => (
          <Card key={name} as="li" className="flex items-start gap-4 p-4 md:p-5">
            <div className="relative size-14 shrink-0 overflow-hidden rounded-odds">
              <ArtPicture code={name} shape="square" family="leaves" palette={palette} />
              <span className="tile-shade absolute inset-0 grid place-items-center text-[#fff3c9]">
                <Icon aria-hidden className="size-6" />
              </span>
            </div>
            <div className="grid gap-1">
              <h3 className="font-bold">
                <span className="figures text-text-3">{at + 1}. </span>
                {t(`home.${name}`)}
              </h3>
              <p className="text-sm text-text-2">{t(`home.${name}Body`)}</p>
            </div>
          </Card>
        ))}
      </ol>
      {latest && (
        <div>
          <Link
            to="/verify/$issueId"
            params={{ issueId: latest.issueId }}
            className={buttonClass('secondary')}
          >
            {t('home.proofTry')}
          </Link>
        </div>
      )}
    </Section>
  )
}
