import { useAway } from '../features/gambling-limits/use-away.tsx'
import { YourDay } from '../features/gambling-limits/your-day.tsx'
import { GameScreen } from '../features/game-frame/game-screen.tsx'

/** A launched game in an embedded frame, with time, balance and limits around it. */
export function GameRoute() {
  return <GameScreen day={<YourDay />} away={useAway()} />
}

/** The same without the surrounding bars; pending questions are still shown over it. */
export function SeamlessRoute() {
  return (
    <>
      <div className="sr-only">
        <YourDay />
      </div>
      <GameScreen isSeamless away={useAway()} />
    </>
  )
}
