/**
 * Shown when the server does not answer at start-up. Texts may be missing here, so these two
 * sentences, in the two languages that are always complete, are the only ones outside of
 * packages/i18n.
 */
export function StartFault() {
  return (
    <main className="page grid min-h-dvh place-content-center gap-3 text-center">
      <h1 lang="pt-BR" className="text-2xl font-bold">
        Não conseguimos falar com o servidor. Vamos tentar de novo em instantes.
      </h1>
      <p lang="en" className="text-text-2">
        We cannot reach the server. We will try again in a moment.
      </p>
    </main>
  )
}
