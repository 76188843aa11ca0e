export { HelpScreen as HelpRoute } from '../features/help/index.ts'
