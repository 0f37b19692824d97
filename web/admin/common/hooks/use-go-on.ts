import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** Goes on to another screen once a write is through, unless whoever pressed has left this one meanwhile. */
export function useGoOn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (to: string, options?: NavigateOptions) => {
    if (location.pathname === pathname) void navigate(to, options)
  }
}
