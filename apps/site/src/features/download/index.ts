export { DownloadScreen } from './download-screen.tsx'
