import type { LabExchange } from '@fairhouse/protocol'

const TEXT_MAX = 4_000
/** Entries of one check: a round that is played twenty times adds nothing new at the end. */
const EXCHANGES_MAX = 40

/** Fields with credentials of a page's session or of the player. */
const NAMED = /"(secret|token)"\s*:\s*"[^"]*"/g

/** The traffic since it was last taken. Secrets never get into it. */
export class Trace {
  #exchanges: LabExchange[] = []
  readonly #hidden: readonly string[]

  /** `hidden`: texts that are redacted wherever they occur. */
  constructor(hidden: readonly string[] = []) {
    this.#hidden = hidden.filter((text) => text !== '')
  }

  add(exchange: LabExchange): void {
    if (this.#exchanges.length >= EXCHANGES_MAX) return
    const { request, answer } = exchange
    this.#exchanges.push({ ...exchange, request: this.#cut(request), answer: this.#cut(answer) })
  }

  take(): LabExchange[] {
    const taken = this.#exchanges
    this.#exchanges = []
    return taken
  }

  /** The same with secrets redacted from every text. */
  cleaned<T extends Readonly<Record<string, string | null>>>(texts: T): T {
    const entries = Object.entries(texts)
    return Object.fromEntries(
      entries.map(([name, text]) => [name, text === null ? null : this.#cut(text)]),
    ) as T
  }

  #cut(text: string): string {
    let clean = text.replace(NAMED, '"$1":"[secret]"')
    for (const secret of this.#hidden) clean = clean.replaceAll(secret, '[secret]')
    return clean.length > TEXT_MAX ? `${clean.slice(0, TEXT_MAX)} …` : clean
  }
}
