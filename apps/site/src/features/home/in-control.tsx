import { AgeMark, ArtPicture, buttonClass, useTranslator } from '@fairhouse/ui'
import { MemberLink } from '../../shared/member-link.tsx'
import { useSystemStatus } from '../../shared/permission.ts'

/** Responsible gambling: who may play, and the tools to stay in control. */
export function InControl() {
  const { t } = useTranslator()
  const { minAgeYears, helpLines } = useSystemStatus()
  const [line] = helpLines
  return (
    <section
      className="relative isolate grid overflow-hidden rounded-hero border border-line
        bg-surface-1 shadow-card md:grid-cols-[minmax(0,1fr)_16rem]"
    >
      <div className="grid content-center gap-4 p-5 md:p-10">
        <div className="flex items-center gap-4">
          <AgeMark
            text={t('common.minAge', { age: minAgeYears })}
            label={t('common.minAgeLong', { age: minAgeYears })}
          />
          <h2 className="text-2xl font-bold">{t('home.controlTitle')}</h2>
        </div>
        <p className="max-w-150 text-text-2">{t('home.controlBody', { age: minAgeYears })}</p>
        <div className="flex flex-wrap gap-2.5">
          <MemberLink page="limits" className={buttonClass('primary')}>
            {t('home.controlLimits')}
          </MemberLink>
          {line && (
            <a
              href={line.url}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              {t('home.controlTalk', { name: line.name })}
            </a>
          )}
        </div>
      </div>
      <div aria-hidden className="max-md:hidden">
        <ArtPicture code="control" shape="square" family="leaves" palette="mata" />
      </div>
    </section>
  )
}
