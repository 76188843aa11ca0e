import { AgeMark, ArtPicture, Logo, useTranslator } from '@fairhouse/ui'
import { serverClock } from '../shared/clock.ts'
import { openDialog } from '../shared/dialogs.ts'
import { useSystemStatus } from '../shared/permission.ts'

/** Age mark, licence and care: a part of the page as well made as the others. */
export function Footer() {
  const { t } = useTranslator()
  const { brand, isPlayMoney, minAgeYears } = useSystemStatus()
  const year = new Date(serverClock.now()).getUTCFullYear()
  return (
    <footer className="mt-14 border-t border-line bg-surface-1 pb-20 md:mt-20 md:pb-0">
      <div aria-hidden className="h-7 overflow-hidden">
        <ArtPicture code="footer" shape="band" family="quarterCircles" palette="noite" />
      </div>
      <div className="page grid gap-6 py-8 md:grid-cols-[1fr_auto] md:items-start md:py-10">
        <div className="grid gap-4">
          <Logo name={brand.name} />
          <div className="flex items-start gap-4">
            <AgeMark
              text={t('common.minAge', { age: minAgeYears })}
              label={t('common.minAgeLong', { age: minAgeYears })}
            />
            <div className="grid max-w-150 gap-2 text-sm text-text-2">
              <p>{t('common.footer.responsible')}</p>
              {isPlayMoney && <p>{t('common.footer.licence')}</p>}
              <p>{t('common.footer.fair')}</p>
            </div>
          </div>
        </div>
        <ul className="flex gap-5 text-sm font-semibold">
          <li>
            <button
              type="button"
              onClick={() => openDialog('terms')}
              className="min-h-11 text-text-2 hover:text-text"
            >
              {t('common.footer.terms')}
            </button>
          </li>
        </ul>
        <p className="text-legal text-text-3">
          {t('common.footer.copyright', { year: String(year), brand: brand.name })}
        </p>
      </div>
    </footer>
  )
}
