import { Refused } from './api.ts'

/**
 * The game could not start. Texts may not be loaded here, so these sentences, in the two languages
 * that are always complete, are the only ones of the page outside of packages/i18n.
 */
export function StartFault({ error }: { error: unknown }) {
  const isOver =
    error instanceof Refused &&
    ['CODE_USED', 'SESSION_OVER', 'NOT_FOUND'].includes(error.fault.code)
  return (
    <main className="grid min-h-dvh place-content-center gap-3 px-6 text-center">
      <h1 lang="pt-BR" className="text-2xl font-bold">
        {isOver
          ? 'Esta sessão do jogo terminou. Abra o jogo de novo no lobby.'
          : 'O jogo não abriu. Verifique a conexão e recarregue a página.'}
      </h1>
      <p lang="en" className="text-text-2">
        {isOver
          ? 'This game session is over. Open the game again from the lobby.'
          : 'The game did not open. Check your connection and reload the page.'}
      </p>
    </main>
  )
}
