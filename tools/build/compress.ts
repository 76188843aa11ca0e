import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compressible files; pictures and fonts are compressed already. */
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/
/** Below this a file fits into one packet as it is. */
const SMALL = 1_200
/** From here on the last percents are worth the build's time. */
const BIG = 40_000
const CONCURRENCY = 8

/**
 * The window that covers a file, in bits as Brotli takes them. With the default one, tables for
 * 4 MB are cleared for each file, however small: for two thousand texts that is a minute.
 */
function windowBits(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_MAX_WINDOW_BITS: most } = constants
  return Math.max(least, Math.min(most, Math.ceil(Math.log2(bytes + 16))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALL) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length < BIG ? 9 : 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [brotli, zipped] = await Promise.all([
    toBrotli(bytes, { params }),
    toGzip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
}

/** Writes a compressed file (`.br`, `.gz`) beside every text of a folder that is worth it. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => TEXT.test(name)).map((name) => join(folder, name))
  for (let at = 0; at < files.length; at += CONCURRENCY) {
    // oxlint-disable-next-line no-await-in-loop -- a few at once: they are held in memory whole
    await Promise.all(files.slice(at, at + CONCURRENCY).map(compressFile))
  }
}
