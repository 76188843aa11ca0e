import { useParams } from '@tanstack/react-router'
import { GoodEditor } from '../features/rewards/good-editor.tsx'
import { Guard } from '../shared/guard.tsx'

export function GoodRoute() {
  const { goodId } = useParams({ from: '/rewards/goods/$goodId' })
  return (
    <Guard permission="rewards.read">
      <GoodEditor key={goodId} goodId={goodId} />
    </Guard>
  )
}
