import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readParsheets } from '../slots/parsheets.ts'

const NAME = 'slot-parsheets.json'
const SHARED = join(import.meta.dirname, '../../../../shared/data/games')

/**
 * Slot machines that rows refer to: in slot-parsheets.json beside the file, else at its usual
 * place.
 */
export function machinesBeside(file: string): ReturnType<typeof readParsheets> {
  const found = [dirname(file), SHARED].map((folder) => join(folder, NAME)).find(existsSync)
  return found === undefined ? [] : readParsheets(readFileSync(found, 'utf8'))
}
