/** How long a chunk may take to load (SPECIFICATION 8.33). */
export const CHUNK_TIMEOUT_MS = 120_000

/** A chunk did not load in time. */
export class ChunkTimeout extends Error {
  override readonly name = 'ChunkTimeout'

  constructor() {
    super('a part of the page did not load in time')
  }
}

/**
 * Loads a chunk by `load`, a dynamic import. Browsers wait for one without end; after `timeoutMs`
 * it counts as failed: throws ChunkTimeout, and the screen offers to try again.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  timeoutMs: number = CHUNK_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
