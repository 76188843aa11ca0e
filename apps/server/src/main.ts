import { ConfigError, readConfig } from './config.ts'
import { describeExcessRights } from './db/roles.ts'
import { refuseDrawKey } from './draw-key.ts'
import { listenForFigures } from './figures.ts'
import { describeClosedBrands } from './http/region.ts'
import { endWithParent } from './process.ts'
import { startServer } from './start-server.ts'

try {
  const config = readConfig(process.env)
  refuseDrawKey(process.env)
  const server = await startServer(config)
  await server.app.listen({ port: config.PORT, host: config.HOST })
  server.deps.log.info({ port: config.PORT }, 'server listens')
  const { db, log } = server.deps
  for (const warning of [await describeExcessRights(db), await describeClosedBrands(server.deps)]) {
    if (warning) log.warn(warning)
  }
  const { figures, deps } = server
  const { METRICS_PORT: port, METRICS_HOST: host } = config
  const source = { version: deps.version, figures }
  const figuresPort = port === 0 ? undefined : await listenForFigures({ port, host }, source)
  endWithParent(async () => {
    await figuresPort?.close()
    await server.stop()
  })
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exit(1)
}
