export { agentLinkRoutes } from './routes.ts'
