import { useTranslator } from '@fairhouse/ui'
import { Outlet, useNavigate, useVisit } from '../shared/router/index.ts'
import { Suspense, useEffect, useRef } from 'react'
import { AnnouncementBar } from '../features/notices/index.ts'
import { rememberPlace } from '../shared/came-from.ts'
import { chunk } from '../shared/chunk.ts'
import { ErrorBoundary } from '../shared/error-boundary.tsx'
import { useIsHydrating } from '../shared/hydration.ts'
import { usePermission, useSwitch } from '../shared/permission.ts'
import { isTrial, loginPromptStore, useMember } from '../shared/session.ts'
import { DataSaving } from './data-saving.tsx'
import { Dialogs } from './dialogs.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useLoginFirst } from './login-first.ts'
import { NetworkLine } from './network-line.tsx'
import { useRealtimeEvents } from './realtime-events.ts'
import { SideBar } from './side-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** A session with a pending password change is sent to it from any page. */
function useForcedChange(): void {
  const isRestricted = useMember()?.isRestricted === true
  useEffect(() => {
    if (isRestricted) loginPromptStore.set({ mode: 'changePassword' })
  }, [isRestricted])
}

/** After a navigation the focus moves to the new page's content, as on a page load. */
function useFocusOnNavigation(path: string): void {
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
}

/** Closing a centre does not lead back to these pages. */
const NO_PLACE = /^\/(member|agent|login|register|social|reset-password)(\/|\.|$)/

function useRememberedPlace(path: string, href: string): void {
  useEffect(() => {
    if (!NO_PLACE.test(path)) rememberPlace(href)
  }, [path, href])
}

/** The page that the side bar links to. */
const APP = '/download-the-app'

/** Entry routes: they show the headlines under the header. */
const WITH_NEWS: ReadonlySet<string> = new Set(['/', '/lottery', '/lottery-games'])

const measuring = chunk(() => import('./measuring.tsx'), 'Measuring')

/** Loaded only for brands that measure visits, and after the page has rendered. */
function MeasuredBrand() {
  const { gtagId } = usePermission().info.analytics
  const isHydrating = useIsHydrating()
  if (gtagId === null || isHydrating) return null
  return (
    <ErrorBoundary resetKey={undefined} onError={() => undefined}>
      <Suspense>
        <measuring.Component gtagId={gtagId} />
      </Suspense>
    </ErrorBoundary>
  )
}

const unreadBadge = chunk(() => import('../features/notices/unread-badge.tsx'), 'UnreadBadge')

const rewardsBadge = chunk(() => import('../features/rewards/rewards-badge.tsx'), 'RewardsBadge')

/** A visitor has no messages and no rewards, and fetches none. */
function MembersBadges() {
  if (!useMember()) return null
  return [unreadBadge, rewardsBadge].map(({ Component }, at) => (
    <ErrorBoundary key={at} resetKey={undefined}>
      <Suspense>
        <Component />
      </Suspense>
    </ErrorBoundary>
  ))
}

const missionsBadge = chunk(
  () => import('../features/missions/missions-badge.tsx'),
  'MissionsBadge',
)

/** How many missions are available, where the brand has any; a trial has none. */
function MembersMissions() {
  const isOffered = useSwitch('missions')
  const member = useMember()
  if (!isOffered || !member || isTrial(member)) return null
  return (
    <ErrorBoundary resetKey={undefined}>
      <Suspense>
        <missionsBadge.Component />
      </Suspense>
    </ErrorBoundary>
  )
}

const yourDay = chunk(() => import('../features/gambling-limits/your-day.tsx'), 'YourDay', [
  'limits',
])

/** The session clock is shown on every page but those of the centres. */
function MembersDay() {
  const member = useMember()
  if (!member || isTrial(member)) return null
  return (
    <ErrorBoundary resetKey={undefined}>
      <Suspense fallback={<div className="min-h-11 pointer-fine:min-h-8" />}>
        <yourDay.Component />
      </Suspense>
    </ErrorBoundary>
  )
}

function SkipLink() {
  const { t } = useTranslator()
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-pill bg-brand px-5 py-3 font-semibold text-on-brand
        focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
    >
      {t('common.skipToContent')}
    </a>
  )
}

/** An agent's sub-account has the agent centre, and no other part of the site. */
function SubAccountShell() {
  const { pathname } = useVisit().place
  const navigate = useNavigate()
  const isElsewhere = !/^\/agent(\/|$)/.test(pathname)
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '/agent', replace: true })
  }, [isElsewhere, navigate])
  return (
    <>
      <SkipLink />
      <NetworkLine />
      {!isElsewhere && <Outlet />}
      <UpdateNotice />
      <Dialogs />
    </>
  )
}

/** The frame of a page, as far as its route wants it. */
export function Shell() {
  const { place, route } = useVisit()
  const { pathname: path, href } = place
  const frame = route?.frame
  useFocusOnNavigation(path)
  useRememberedPlace(path, href)
  useRealtimeEvents()
  useForcedChange()
  useLoginFirst(path, href)
  const isSubAccount = useMember()?.subAccount !== undefined
  const content = (
    <main id="content" tabIndex={-1} className="page flex-1 pt-5 md:pt-8">
      <Outlet />
    </main>
  )
  if (isSubAccount) return <SubAccountShell />
  return (
    <>
      <SkipLink />
      {frame === 'centre' && (
        <>
          <NetworkLine />
          <DataSaving />
          <Outlet />
        </>
      )}
      {frame === 'stage' && (
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      )}
      {frame === 'bare' && <div className="flex min-h-dvh flex-col pb-10">{content}</div>}
      {frame !== 'centre' && frame !== 'bare' && frame !== 'stage' && (
        <div className="flex min-h-dvh flex-col">
          <Header />
          <NetworkLine />
          <DataSaving />
          <MembersDay />
          {WITH_NEWS.has(path) && <AnnouncementBar />}
          {content}
          <Footer />
          {path !== APP && <SideBar />}
        </div>
      )}
      {frame !== 'bare' && frame !== 'stage' && <TabBar />}
      <MeasuredBrand />
      <MembersBadges />
      <MembersMissions />
      <UpdateNotice />
      <Dialogs />
    </>
  )
}
