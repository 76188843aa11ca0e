export { AnnouncementBar } from './announcement-bar.tsx'
export { HomeBanners } from './home-banners.tsx'
export { useUnreadBadge, useUnreadCount } from './messages-query.ts'
export { noticeStore, openNotices, type OpenNotices } from './notice-store.ts'
