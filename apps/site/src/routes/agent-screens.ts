import type { AgentPageKey } from '../features/agent-centre/pages.ts'
import type { Screen } from '../shared/screen.ts'

/**
 * The screens of the agent centre by page key. A key without a screen is not listed in the menu
 * (features/agent-centre/pages.ts), and its address says that it is not offered.
 */
export const AGENT_SCREENS: Readonly<Partial<Record<AgentPageKey, Screen>>> = {}
