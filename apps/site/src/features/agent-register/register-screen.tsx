import { Card, Skeleton, useTranslator } from '@fairhouse/ui'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { DirectForm } from './direct-form.tsx'
import { FileForm } from './file-form.tsx'
import { LinkList } from './link-list.tsx'
import { optionsQuery } from './register-queries.ts'

const WAYS = ['links', 'direct', 'file'] as const

/** How an agent recruits: by links, or by opening accounts directly if allowed. */
export function RegisterScreen() {
  const { t } = useTranslator()
  const { data: options, error, refetch } = useQuery(optionsQuery)
  const [way, setWay] = useState<(typeof WAYS)[number]>('links')
  const ways = options && options.perDay > 0 && !options.isAway ? WAYS : []
  return (
    <Page title={t('agent.menu.registerAccount')} intro={t('agent.register.intro')}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!options && !error && <Skeleton className="h-60" />}
      {ways.length > 0 && (
        <div>
          <Segmented
            label={t('agent.register.ways')}
            choices={ways.map((id) => ({ id, label: t(`agent.register.way.${id}`) }))}
            selected={way}
            onSelect={setWay}
          />
        </div>
      )}
      {options?.isAway && (
        <Card className="p-4">
          <p role="status">{t('errors.OPENING_AWAY')}</p>
        </Card>
      )}
      {options && way === 'links' && <LinkList options={options} />}
      {options && way === 'direct' && <DirectForm options={options} />}
      {options && way === 'file' && <FileForm options={options} />}
    </Page>
  )
}
