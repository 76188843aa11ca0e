import { endWithParent } from '../../process.ts'
import { readConfig } from '../../config.ts'
import { createSandboxApp } from './app.ts'

const config = readConfig(process.env)
const app = createSandboxApp({
  secret: config.GATEWAY_SECRET,
  platformUrl: config.PUBLIC_URL,
  ownUrl: config.GATEWAY_URL,
  folder: config.GATEWAY_DIR,
  now: Date.now,
})
await app.listen({ port: config.GATEWAY_PORT, host: config.HOST })
endWithParent(() => app.close())
