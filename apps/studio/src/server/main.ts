import pino from 'pino'
import { readConfig } from './config.ts'
import { readOperatorFile } from './operators.ts'
import { endWithParent } from './process.ts'
import { openStudio } from './start.ts'

const config = readConfig(process.env)
const studio = await openStudio({
  databaseUrl: config.STUDIO_DATABASE_URL,
  publicUrl: config.STUDIO_URL,
  masterKey: config.STUDIO_KEY,
  operators: readOperatorFile(config.STUDIO_OPERATORS),
  pagesDir: config.STUDIO_PAGES,
  connections: config.DB_CONNECTIONS,
  log: pino({ name: 'studio', level: config.LOG_LEVEL }),
})
await studio.app.listen({ port: config.STUDIO_PORT, host: config.HOST })
endWithParent(() => studio.close())
