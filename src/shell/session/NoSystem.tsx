import { useT } from '../language/text.ts'
import { useTitle } from '../routing/title.ts'
import { store } from '../store.ts'
import { leave, sessionAtom } from './session.ts'

/** PM-06, RT-12: the address names a system that is not the person's, is switched off, or does not exist. */
export default function NoSystem({ text }: { text: string }) {
  const t = useT()
  useTitle(t('system.noneTitle'))
  const signOut = () => {
    leave()
    store.set(sessionAtom, null)
  }
  return (
    <main className="result">
      <h1>{t('system.noneTitle')}</h1>
      <p>{text}</p>
      {/* Another system is another start: an address outside of this one's base path. */}
      <a className="button button-primary" href="/">
        {t('system.toMain')}
      </a>
      <button type="button" className="button" onClick={signOut}>
        {t('nav.logout')}
      </button>
    </main>
  )
}
