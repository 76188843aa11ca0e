export {
  useAnyParams,
  useIsPending,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
  useVisit,
} from './hooks.ts'
export { isPlainClick, Link, type LinkProps } from './link.tsx'
export type { Search } from './place.ts'
export { createRouter, type RouterConfig, type Router, type Step } from './router.ts'
export type { RouteMatch, Frame, Route, RoutePath, Target, Visit } from './types.ts'
export { Outlet, RouterProvider } from './view.tsx'
