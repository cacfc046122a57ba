import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { whenCalm } from '#runtime/data/calm.ts'
import { withPart } from '#runtime/lazy/loadPart.ts'
import { useT } from '../language/text.ts'
import { tokenAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { awayAtom, forgetNews } from './state.ts'
import './live.css'

/** The live connection of a window as long as its workspace stands, and the banner while network or server are away. */
export function Live() {
  const t = useT()
  const away = useAtomValue(awayAtom, { store })
  const token = useAtomValue(tokenAtom, { store })
  useEffect(() => {
    if (!token) return
    let stop = () => {}
    let gone = false
    // The page is drawn first; the connection comes when there is time for it.
    whenCalm(() => {
      if (gone) return
      const begin = ({ connect }: typeof import('./connect.ts')) => {
        if (!gone) stop = connect()
      }
      void withPart('live', () => import('./connect.ts'), begin)
    })
    return () => {
      gone = true
      stop()
      forgetNews()
    }
  }, [token])
  return (
    <div className="away" role="status">
      {away && <p>{t(away === 'network' ? 'live.offline' : 'live.serverAway')}</p>}
    </div>
  )
}
