import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expect } from './journey.ts'

const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** What a QR code on the screen says, read from its picture as a camera would (decision 036). */
export async function readCode(picture: Locator): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(program).buffer as ArrayBuffer } })
  const codes = await readBarcodes(await picture.screenshot(), { formats: ['QRCode'] })
  expect(codes.length, 'one QR code is read').toBe(1)
  return codes[0]?.text ?? ''
}
