import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HeadKeeper, SavedHead } from '@fairhouse/server/modules/audit/index.ts'

type Settings = Readonly<Record<string, string | undefined>>

let folder = ''

/** Writes a file, or finds it there with the same text. Throws where it holds another. */
async function writeOnce(file: string, text: string): Promise<void> {
  try {
    // Whoever can write here cannot replace what is there.
    await writeFile(file, text, { flag: 'wx', mode: 0o400, flush: true })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (!isThere || (await readFile(file, 'utf8')) !== text) throw error
  }
}

/** A file for each head, in a folder that another machine takes copies of. */
export default function openKeeper({ EXAMPLE_HEADS_FOLDER }: Settings): HeadKeeper {
  if (!EXAMPLE_HEADS_FOLDER) throw new Error('EXAMPLE_HEADS_FOLDER is missing')
  folder = EXAMPLE_HEADS_FOLDER
  return {
    name: 'example-folder',
    everySeconds: 60,
    async keep(heads) {
      for (const head of heads) {
        await writeOnce(join(folder, `${head.brandId}-${head.seq}.json`), JSON.stringify(head))
      }
    },
  }
}

export const trial = {
  async kept(): Promise<SavedHead[]> {
    const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))
    return (await Promise.all(files)).map((text) => JSON.parse(text))
  },
}
