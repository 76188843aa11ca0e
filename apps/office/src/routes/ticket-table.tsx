import { useParams } from '@tanstack/react-router'
import { TicketTableEditor } from '../features/rewards/ticket-table-editor.tsx'
import { Guard } from '../shared/guard.tsx'

export function TicketTableRoute() {
  const { tableId } = useParams({ from: '/rewards/tickets/$tableId' })
  return (
    <Guard permission="rewards.read">
      <TicketTableEditor key={tableId} tableId={tableId} />
    </Guard>
  )
}
