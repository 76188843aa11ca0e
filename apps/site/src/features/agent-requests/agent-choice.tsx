import { Badge, Button, Card, EmptyState, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { useDeferredValue, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { useDirectDownline, useFoundMembers } from './queries.ts'

/** A path from the agent to a direct downline has two names. */
const DIRECT = 2

interface Below {
  readonly memberId: string
  readonly username: string
}

/**
 * Direct downline agents: those with the most turnover, or those whose name begins with the typed
 * text.
 */
function useAgents(text: string) {
  const direct = useDirectDownline()
  const found = useFoundMembers(text)
  const isSearch = text.length >= 2
  const agents = isSearch
    ? found.data?.found.filter(({ signs, path }) => signs && path.length === DIRECT)
    : direct.data?.children.filter(({ signs }) => signs)
  const { error, refetch } = isSearch ? found : direct
  return { agents, error, refetch, isSearch }
}

/** Selects the recipient of an offer: a direct downline agent. */
export function AgentChoice({ onChoose }: { readonly onChoose: (below: Below) => void }) {
  const { t } = useTranslator()
  const [text, setText] = useState('')
  const { agents, error, refetch, isSearch } = useAgents(useDeferredValue(text.trim()))
  return (
    <section className="grid max-w-170 gap-4">
      <h2 className="text-2xl font-bold">{t('offers.offer.toWhom')}</h2>
      <TextField
        label={t('offers.offer.find')}
        hint={t('agent.betting.findHint')}
        type="search"
        autoComplete="off"
        maxLength={64}
        value={text}
        onValueChange={setText}
      />
      <p role="status" className="sr-only">
        {isSearch && agents ? t('agent.betting.found', { count: agents.length }) : ''}
      </p>
      {error && !agents && <LoadError error={error} onRetry={() => void refetch()} />}
      {!agents && !error && <Skeleton className="h-40" />}
      {agents?.length === 0 && (
        <EmptyState code="agent-below" title={t('offers.offer.nobody')}>
          {t('offers.offer.nobodyBody')}
        </EmptyState>
      )}
      {agents && agents.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {agents.map((agent) => (
              <li
                key={agent.memberId}
                className="flex flex-wrap items-center justify-between gap-3 px-4 py-2"
              >
                <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
                  <bdi>{agent.username}</bdi>
                  {agent.isAway && <Badge tone="warn">{t('agent.betting.away')}</Badge>}
                </span>
                {!agent.isAway && (
                  <Button size="sm" variant="secondary" onClick={() => onChoose(agent)}>
                    {t('offers.offer.choose')}
                    <span className="sr-only">{` ${agent.username}`}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
