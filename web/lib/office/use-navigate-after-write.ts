import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** Returns a function that navigates after a write, unless the operator has left the screen meanwhile. */
export function useNavigateAfterWrite() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (to: string, options?: NavigateOptions) => {
    if (location.pathname === pathname) void navigate(to, options)
  }
}
