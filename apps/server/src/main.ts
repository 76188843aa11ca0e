import { ConfigError, readConfig } from './config.ts'
import { endWithParent } from './process.ts'
import { startServer } from './start-server.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config)
  await server.app.listen({ port: config.PORT, host: config.HOST })
  server.deps.log.info({ port: config.PORT }, 'server listens')
  endWithParent(() => server.stop())
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exit(1)
}
