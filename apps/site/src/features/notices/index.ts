export { AnnouncementBar } from './announcement-bar.tsx'
export { HomeBanners } from './home-banners.tsx'
export { noticeStore, openNotices, type OpenNotices } from './notice-store.ts'
