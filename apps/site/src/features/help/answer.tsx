import type { HelpArticle } from '@fairhouse/protocol/help'
import { buttonClass, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { ChevronDown, Link2 } from 'lucide-react'
import { ANSWER_LINKS } from './answer-links.ts'
import { type Block, blocksOf, type Run } from './blocks.ts'

/** An article in the reader's language. */
export interface AnswerText {
  readonly id: HelpArticle
  readonly title: string
  readonly body: string
}

function Line({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, isStrong }) =>
    isStrong ? (
      <strong key={text} className="font-semibold text-text">
        {text}
      </strong>
    ) : (
      <span key={text}>{text}</span>
    ),
  )
}

const LISTS = { points: 'list-disc', steps: 'list-decimal' } as const

function Part({ block }: { block: Block }) {
  const { kind, lines } = block
  const keyOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')
  if (kind === 'text') {
    return (
      <p>
        <Line runs={lines[0] ?? []} />
      </p>
    )
  }
  const List = kind === 'steps' ? 'ol' : 'ul'
  return (
    <List className={`grid gap-1.5 ps-5 ${LISTS[kind]}`}>
      {lines.map((runs) => (
        <li key={keyOf(runs)}>
          <Line runs={runs} />
        </li>
      ))}
    </List>
  )
}

export interface AnswerProps {
  readonly text: AnswerText
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/**
 * A question that expands to its answer. Its address is the page's with the question's name as
 * hash.
 */
export function Answer({ text, isOpen, onToggle }: AnswerProps) {
  const { t } = useTranslator()
  const { id, title, body } = text
  const links = ANSWER_LINKS[id] ?? []
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group first:rounded-t-card last:rounded-b-card"
    >
      <summary
        className="flex min-h-13 list-none items-center gap-3 px-4 py-2.5 font-semibold
          hover:bg-surface-2 md:px-5 [&::-webkit-details-marker]:hidden"
      >
        <h3 className="flex-1 tracking-normal">{title}</h3>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-text-3 transition-transform duration-100
            group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3.5 px-4 pb-5 pt-1 text-text-2 md:px-5">
        {blocksOf(body).map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no name
          <Part key={at} block={block} />
        ))}
        <div className="flex flex-wrap items-center gap-2">
          {links.map(({ to, text: name }) => (
            <Link key={to} to={to} className={buttonClass('secondary', 'sm')}>
              {t(name)}
            </Link>
          ))}
          <a
            href={`#${id}`}
            aria-label={`${t('help.link')}: ${title}`}
            title={t('help.link')}
            className="ms-auto grid size-11 place-items-center rounded-pill text-text-3
              hover:bg-surface-2 hover:text-text"
          >
            <Link2 aria-hidden className="size-5" />
          </a>
        </div>
      </div>
    </details>
  )
}
