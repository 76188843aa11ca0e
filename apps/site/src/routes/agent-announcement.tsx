import { Card, useTranslator } from '@fairhouse/ui'
import { NoticeBrowser } from '../features/notices/notice-dialog.tsx'
import { Page } from '../shared/page.tsx'
import type { ScreenProps } from '../shared/screen.ts'

/** Notices as shown in the agent centre, including those for agents. */
export function AgentAnnouncement({ item }: ScreenProps) {
  const { t } = useTranslator()
  return (
    <Page title={t('agent.menu.announcement')}>
      <Card className="p-4 md:p-6">
        <NoticeBrowser noticeId={item} />
      </Card>
    </Page>
  )
}
