import { Button } from 'antd'
import { useText } from '#runtime/app.ts'
import type { Content } from './useContents.ts'

/** Why a version cannot be shown, and a way to try again. */
export function Failed({ error, retry }: Pick<Content<unknown>, 'error' | 'retry'>) {
  const t = useText()
  return (
    <div role="alert">
      <p>{error}</p>
      {retry ? <Button onClick={retry}>{t('t:common.retry')}</Button> : null}
    </div>
  )
}
