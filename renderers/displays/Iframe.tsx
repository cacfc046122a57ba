import { useState } from 'react'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { useWorded } from '../control/useWorded.ts'
import { addressOf } from '../parts/frameAddress.ts'
import { spanned } from '../parts/spanned.ts'
import './iframe.css'

/** What a foreign page may do in its frame: nothing that leads this window elsewhere. */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/**
 * WG-54, MN-10, RT-05: another page inside this one. Only web addresses are shown, and of foreign hosts only those that
 * the Content-Security-Policy names; anything else is told. A site that refuses to be framed cannot be found out from
 * here, so its bar always offers a window of its own.
 */
function Iframe(props: BlockProps<'iframe'>) {
  const node = useWorded(props.node)
  const { t, user } = useApp()
  const { height = 300, width = '100%', borderType = 'solid', borderWidth = 1, borderColor, bar } = node
  const title = String(useExpr(node.title ?? node.label) || '')
  const address = addressOf(useExpr(node.href), Array.isArray(user.frameHosts) ? user.frameHosts : [])
  const [loaded, setLoaded] = useState<string>()
  if (address.fault) {
    return (
      <div className="pg-frame-none" role="status" style={spanned(node)}>
        {address.host && <h2>{address.host}</h2>}
        <p>{t(`t:frame.${address.fault}`)}</p>
        {address.url && (
          <a href={address.url} target="_blank" rel="noopener noreferrer">
            {t('t:frame.open')}
          </a>
        )}
      </div>
    )
  }
  const fill = height === 'fill'
  const border = { borderStyle: borderType, borderWidth: bar ? 0 : borderWidth, borderColor }
  return (
    <div className={fill ? 'pg-frame pg-frame-fill' : 'pg-frame'} style={{ width, height: fill ? undefined : height, ...spanned(node) }}>
      {bar && (
        <div className="pg-frame-bar">
          <span className="pg-frame-host">{title || address.host}</span>
          <span className="pg-frame-hint">{address.host && t('t:frame.hint')}</span>
          <a href={address.url} target="_blank" rel="noopener noreferrer">
            {t('t:frame.open')}
          </a>
        </div>
      )}
      <div className="pg-frame-body" aria-busy={loaded !== address.url}>
        {loaded !== address.url && (
          <p className="pg-frame-wait" role="status">
            {t('t:frame.loading')}
          </p>
        )}
        <iframe
          src={address.url}
          title={title || address.host || t('t:menu.externalLink')}
          style={border}
          {...(address.host && { sandbox: allowed })}
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setLoaded(address.url)}
        />
      </div>
    </div>
  )
}

export default { block: Iframe, room: ({ height = 300 }) => Number(height) || 0 } satisfies Renderer<'iframe'>
