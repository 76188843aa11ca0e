import type { PointsOverview } from '@fairhouse/protocol'
import { Button, Card, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { ConvertFlow } from './convert-flow.tsx'

/** The balance of points, what today brings so far, and the way to convert them. */
export function PointsHead({ overview }: { overview: PointsOverview }) {
  const { t, number } = useTranslator()
  const [isConverting, setIsConverting] = useState(false)
  const { balance, today, rule, conversion } = overview
  return (
    <Card as="section" className="flex flex-wrap items-end justify-between gap-4 p-5 md:p-6">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-sm font-semibold text-text-2">{t('points.balance')}</h2>
        <p className="figures text-4xl font-bold">{number(balance)}</p>
        {balance < 0 && <p className="max-w-120 text-sm text-text-2">{t('points.below')}</p>}
        <p className="text-sm text-text-2">
          {rule === null ? t('points.notEarned') : t('points.today', { count: today.points })}
        </p>
      </div>
      {conversion !== null && (
        <Button variant="secondary" onClick={() => setIsConverting(true)}>
          {t('points.convert.open')}
        </Button>
      )}
      {conversion !== null && isConverting && (
        <ConvertFlow
          overview={overview}
          conversion={conversion}
          onClose={() => setIsConverting(false)}
        />
      )}
    </Card>
  )
}
