import { Link } from 'react-router-dom'
import { useT } from '../../language/text.ts'

/** RT-09: what an address shows that belongs to nobody. */
export function NotFound() {
  const t = useT()
  return (
    <div className="result">
      <div className="result-code">404</div>
      <h1>{t('page.notFound')}</h1>
      <p>{t('page.notFoundHint')}</p>
      <Link className="button button-primary" to="/">
        {t('page.backHome')}
      </Link>
    </div>
  )
}
