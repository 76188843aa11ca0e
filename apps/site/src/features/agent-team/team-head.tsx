import { useTranslator } from '@fairhouse/ui'

/** The row of headings above the tree of the team. */
export function TeamHead() {
  const { t } = useTranslator()
  const titles = [
    { id: 'member', title: t('agent.betting.member') },
    { id: 'own', title: t('agent.team.ownTurnover') },
    { id: 'team', title: t('agent.team.teamTurnover') },
    { id: 'net', title: t('agent.team.teamNet') },
    { id: 'below', title: t('agent.team.below') },
  ]
  return (
    <div
      role="row"
      className="grid gap-x-4 border-b border-line px-2 py-2 text-sm font-semibold text-text-3
        max-md:sr-only md:grid-cols-[minmax(14rem,2fr)_repeat(3,1fr)_5rem]"
    >
      {titles.map(({ id, title }, at) => (
        <span key={id} role="columnheader" className={at > 0 ? 'text-end' : 'ps-12'}>
          {title}
        </span>
      ))}
    </div>
  )
}
