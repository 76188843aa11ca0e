import type { VendorCard, VendorLane } from '@fairhouse/protocol'
import { useNavigate } from '../router/index.ts'
import { withLogin } from '../session.ts'
import { openingOf } from './opening.ts'
import { lobbyOfCategory } from './lobbies.ts'
import { vendorListStore } from './vendor-list.ts'

/** Opens the target of a vendor's card; a game asks a visitor to log in first. */
export function useOpenVendor() {
  const navigate = useNavigate()
  return (title: VendorLane['title'], card: VendorCard, isInLobby = false): void => {
    const opening = openingOf(title, card, isInLobby)
    const { vassalage } = opening
    if (opening.is === 'lobby') {
      void navigate({ to: lobbyOfCategory(title), search: { vassalage } })
    } else if (opening.is === 'list') {
      vendorListStore.set({ title, vassalage, name: card.name })
    } else {
      const search = { vassalage, gameId: opening.gameId }
      withLogin(() => void navigate({ to: '/game', search }))
    }
  }
}
