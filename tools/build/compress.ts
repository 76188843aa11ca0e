import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { brotliParameters } from '../../apps/server/src/http/compression.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compressible files; pictures and fonts are compressed already. */
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/
/** Below this a file fits into one packet as it is. */
const SMALL = 1_200
/** From here on the last percents are worth the build's time. */
const BIG = 40_000
const CONCURRENCY = 8

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALL) return
  const params = brotliParameters(bytes.length, bytes.length < BIG ? 9 : 11)
  const [brotli, zipped] = await Promise.all([
    toBrotli(bytes, { params }),
    toGzip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
}

/** Writes a compressed file (`.br`, `.gz`) beside every text of a folder that is worth it. */
async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => TEXT.test(name)).map((name) => join(folder, name))
  for (let at = 0; at < files.length; at += CONCURRENCY) {
    // oxlint-disable-next-line no-await-in-loop -- a few at once: they are held in memory whole
    await Promise.all(files.slice(at, at + CONCURRENCY).map(compressFile))
  }
}

const [folder] = process.argv.slice(2)
if (folder !== undefined) await compressFolder(folder)
