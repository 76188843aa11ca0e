import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

/**
 * A process of the platform that is started before its database is ready. It loads the module of
 * its second argument, waits for a message with its environment variables, and then runs the script
 * of its first argument. It ends when the process that started it is gone.
 */
const [script = '', code = ''] = process.argv.slice(2)
const end = () => process.exit(0)
process.once('disconnect', end)
const message = once(process, 'message')
await import(pathToFileURL(code).href)
const [settings] = (await message) as [Record<string, string>]
// From now on the script itself listens for the end of its parent.
process.off('disconnect', end)
Object.assign(process.env, settings)
await import(pathToFileURL(script).href)
