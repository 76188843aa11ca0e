import { createRoot } from 'react-dom/client'
import { App } from '../shell/app.tsx'
import './styles.css'
import { enter, enterReplay } from '../shell/enter.ts'
import { Replay } from '../shell/replay.tsx'
import { StartFault } from '../shell/start-fault.tsx'

/** `/play/{game}`: a session; `/replay/{game}`: one finished round. */
async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  const [, page, game = ''] = location.pathname.split('/')
  try {
    if (page === 'replay') {
      root.render(<Replay {...await enterReplay(game)} />)
      return
    }
    if (page !== 'play') throw new RangeError(`no page ${page}`)
    const { play, entry } = await enter(game)
    root.render(<App play={play} entry={entry} />)
  } catch (error) {
    root.render(<StartFault error={error} />)
  }
}

void start()
