import { useT } from '../../language/text.ts'

/** Grey lines where a page will be. */
export function Skeleton() {
  const t = useT()
  return <div className="skeleton" role="status" aria-label={t('page.loading')} />
}
