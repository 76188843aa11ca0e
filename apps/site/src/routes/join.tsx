export { JoinScreen as JoinRoute } from '../features/join/index.ts'
