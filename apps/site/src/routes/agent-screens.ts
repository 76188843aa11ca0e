import type { AgentPageKey } from '../features/agent-centre/pages.ts'
import { type Screen, screen } from '../shared/screen.ts'

/**
 * The screens of the agent centre by page key. A key without a screen is not listed in the menu
 * (features/agent-centre/pages.ts), and its address says that it is not offered.
 */
export const AGENT_SCREENS: Readonly<Partial<Record<AgentPageKey, Screen>>> = {
  announcement: screen(() => import('./agent-announcement.tsx'), 'AgentAnnouncement', ['notices']),
}
