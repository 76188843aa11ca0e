import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

/**
 * A process of the platform that loads its code while its database is still being made: the first
 * argument is the script, the second the code to load. It begins when its settings are sent.
 */
const [script = '', code = ''] = process.argv.slice(2)
const leave = () => process.exit(0)
process.once('disconnect', leave)
const told = once(process, 'message')
await import(pathToFileURL(code).href)
const [settings] = (await told) as [Record<string, string>]
process.off('disconnect', leave)
Object.assign(process.env, settings)
await import(pathToFileURL(script).href)
