export { DownloadScreen as DownloadRoute } from '../features/download/index.ts'
