import { Badge, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'

/** A member's name, marked if they are excluded or paused: nobody earns on them. */
export function Name(props: { isAway: boolean; children: ReactNode }) {
  const { t } = useTranslator()
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="wrap-anywhere">{props.children}</bdi>
      {props.isAway && <Badge tone="warn">{t('agent.betting.away')}</Badge>}
    </span>
  )
}
