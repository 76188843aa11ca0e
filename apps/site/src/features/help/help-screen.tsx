import type { HelpCenter } from '@fairhouse/protocol'
import { buttonClass, Card, EmptyState, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/router/index.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { ServiceLink } from '../../shared/service-link.tsx'
import { Answer } from './answer.tsx'
import { isFound } from './blocks.ts'
import { type HelpChapter, helpQuery, useChapters } from './help-query.ts'
import { useOpenAnswers } from './use-open-answers.ts'

function matching(chapters: readonly HelpChapter[], typed: string): readonly HelpChapter[] {
  if (typed.trim() === '') return chapters
  return chapters
    .map(({ id, answers }) => ({
      id,
      answers: answers.filter(({ title, body }) => isFound(`${title} ${body}`, typed)),
    }))
    .filter(({ answers }) => answers.length > 0)
}

function Contents({ chapters }: { chapters: readonly HelpChapter[] }) {
  const { t } = useTranslator()
  return (
    <nav aria-label={t('help.contents')} className="lg:sticky lg:top-24">
      <ul className="flex flex-wrap gap-1.5 lg:grid">
        {chapters.map(({ id }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-pill
                bg-surface-2 px-4 text-sm font-semibold text-text-2 hover:text-text
                lg:bg-transparent lg:hover:bg-surface-2"
            >
              {t(`help.category.${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to customer service, for what is not answered here. */
function Contact() {
  const { t } = useTranslator()
  return (
    <Card as="section" className="grid justify-items-start gap-3 p-5 md:p-6">
      <h2 className="text-xl font-bold">{t('help.ask')}</h2>
      <p className="text-text-2">{t('help.askBody')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Link to="/feedback" className={buttonClass('primary')}>
          {t('help.askFeedback')}
        </Link>
        <ServiceLink className={buttonClass('secondary')}>{t('help.askService')}</ServiceLink>
      </div>
    </Card>
  )
}

function Center({ center }: { center: HelpCenter }) {
  const { t } = useTranslator()
  const [typed, setTyped] = useState('')
  const { open, turn } = useOpenAnswers()
  const chapters = useChapters(center)
  const shown = matching(chapters, typed)
  const isSearch = typed.trim() !== ''
  const count = shown.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <div className="grid gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
      <div className="grid content-start gap-4 lg:order-2">
        <search className="grid gap-1.5">
          <TextField
            label={t('help.search')}
            type="search"
            value={typed}
            onValueChange={setTyped}
            suffix={<Search aria-hidden className="me-3.5 size-5 text-text-3" />}
          />
          <p role="status" className="min-h-5 text-sm text-text-3">
            {isSearch && t('help.found', { count })}
          </p>
        </search>
        {count === 0 && (
          <EmptyState code="no-answer" title={t('help.found', { count: 0 })}>
            {t('help.nothing')}
          </EmptyState>
        )}
        {shown.map(({ id, answers }) => (
          <section key={id} id={id} className="grid gap-3 pb-4">
            <h2 className="text-2xl font-bold">{t(`help.category.${id}`)}</h2>
            <Card className="divide-y divide-line">
              {answers.map((text) => (
                <Answer
                  key={text.id}
                  text={text}
                  isOpen={open.has(text.id)}
                  onToggle={(isOpen) => turn(text.id, isOpen)}
                />
              ))}
            </Card>
          </section>
        ))}
        <Contact />
      </div>
      <div className="max-lg:order-first">
        <Contents chapters={chapters} />
      </div>
    </div>
  )
}

/** The help centre: questions with their answers, searchable and linkable. */
export function HelpScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(helpQuery)
  return (
    <Page title={t('help.title')} intro={t('help.intro')}>
      {data ? (
        <Center center={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Page>
  )
}
