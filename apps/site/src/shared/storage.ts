import { createStorage } from '@fairhouse/ui/storage'

/** What this browser keeps for its reader. */
export const storage = createStorage(() => localStorage)
