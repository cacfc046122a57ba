import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { store } from '../../store.ts'
import { refresh, viewsAtom } from './tabs.ts'

/** RT-08: /redirect/{path} shows that view anew; without a path, the one that was shown. */
export function Redirect({ path }: { path: string | undefined }) {
  const navigate = useNavigate()
  useEffect(() => {
    const target = path ?? store.get(viewsAtom).at(-1)?.fullPath ?? '/'
    store.set(viewsAtom, (views) => refresh(views, target))
    navigate(target, { replace: true })
  }, [path, navigate])
  return null
}
