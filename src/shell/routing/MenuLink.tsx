import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ask } from '#api/call.ts'
import { useT } from '../language/text.ts'
import { Loading } from '../notify/Progress.tsx'
import { send } from '../request.ts'
import { useTitle } from './title.ts'

/** MN-09, MN-11: the window that a dashboard or a link opens. It asks the server for the address and goes there; the address never stands in a page. */
export default function MenuLink() {
  const t = useT()
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const [error, setError] = useState<string>()
  useTitle(t(error === undefined ? 'link.opening' : 'page.notLoaded'))
  useEffect(() => {
    ask(send, 'POST /api/system/Menu/Link/:id', { params: { id }, quiet: true }).then(
      ({ data }) => location.replace(data.url),
      (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)),
    )
  }, [id])
  if (error === undefined) return <Loading />
  return (
    <main className="result" role="alert">
      <h1>{t('page.notLoaded')}</h1>
      <p>{error}</p>
      <Link className="button button-primary" to="/">
        {t('page.backHome')}
      </Link>
    </main>
  )
}
