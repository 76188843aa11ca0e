import { open } from 'node:fs/promises'
import type { HeadKeeper } from '../../modules/audit/index.ts'

/**
 * Appends to a file, one line each, and waits until it is on the disk. On another machine, or on
 * append-only storage, it is out of reach of whoever controls the database.
 */
export function createFileKeeper(path: string): HeadKeeper {
  return {
    name: 'file',
    everySeconds: 5,
    async keep(heads) {
      const file = await open(path, 'a', 0o600)
      try {
        await file.appendFile(heads.map((head) => `${JSON.stringify(head)}\n`).join(''))
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}
