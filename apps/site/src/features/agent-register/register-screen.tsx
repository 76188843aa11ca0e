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

const METHODS = ['links', 'direct', 'file'] as const

/** How an agent recruits: by links, or by opening accounts directly if allowed. */
export function RegisterScreen() {
  const { t } = useTranslator()
  const { data: options, error, refetch } = useQuery(optionsQuery)
  const [method, setMethod] = useState<(typeof METHODS)[number]>('links')
  const methods = options && options.perDay > 0 && !options.isAway ? METHODS : []
  return (
    <Page title={t('agent.menu.registerAccount')} intro={t('agent.register.intro')}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!options && !error && <Skeleton className="h-60" />}
      {methods.length > 0 && (
        <div>
          <Segmented
            label={t('agent.register.ways')}
            choices={methods.map((id) => ({ id, label: t(`agent.register.way.${id}`) }))}
            selected={method}
            onSelect={setMethod}
          />
        </div>
      )}
      {options?.isAway && (
        <Card className="p-4">
          <p role="status">{t('errors.OPENING_AWAY')}</p>
        </Card>
      )}
      {options && method === 'links' && <LinkList options={options} />}
      {options && method === 'direct' && <DirectForm options={options} />}
      {options && method === 'file' && <FileForm options={options} />}
    </Page>
  )
}
