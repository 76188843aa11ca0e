import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Carrier } from '@fairhouse/server/modules/outbox/index.ts'

type Settings = Readonly<Record<string, string | undefined>>

let folder = ''

const fileOf = (reference: string) => join(folder, `${reference}.json`)

/** Drops mail as files into a folder that another program sends from. Throws without a folder. */
export default function openMail({ EXAMPLE_MAIL_FOLDER }: Settings): Carrier {
  if (!EXAMPLE_MAIL_FOLDER) throw new Error('EXAMPLE_MAIL_FOLDER is missing')
  folder = EXAMPLE_MAIL_FOLDER
  return {
    name: 'mail-folder',
    isLocal: false,
    async send({ reference, target, subject, body, brandName }) {
      const file = fileOf(reference)
      try {
        // Whole or not at all; the same reference is the same file.
        await writeFile(`${file}.part`, JSON.stringify({ target, subject, text: body, brandName }))
        await rename(`${file}.part`, file)
        return { kind: 'sent' }
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException
        return { kind: 'refused', fault: code, isFinal: false }
      }
    },
  }
}

export const trial = {
  target: 'nobody@example.com',
  async received(): Promise<{ target: string; text: string }[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
    const texts = names.map((name) => readFile(join(folder, name), 'utf8'))
    return (await Promise.all(texts)).map((text) => JSON.parse(text))
  },
}
