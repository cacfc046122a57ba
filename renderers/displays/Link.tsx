import type { MouseEvent } from 'react'
import { linkAddress } from '#core/linkAddress.ts'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { useWorded } from '../control/useWorded.ts'
import { spanned } from '../parts/spanned.ts'
import './link.css'

/**
 * WG-25: a link, in this window or in a new one. Its address may come from the record, so it is judged when it is drawn:
 * what leads nowhere that a link may lead to is shown as a text.
 */
function Link(props: BlockProps<'link'>) {
  const node = useWorded(props.node)
  const { t, navigate, hrefOf } = useApp()
  const { target = '_blank', align = 'left' } = node
  const given = useExpr(node.href)
  const words = plainText(t(useExpr<Text>(node.content ?? node.label)))
  const address = linkAddress(given)
  const inside = address?.isOwn ? hrefOf(address.href) : undefined
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || inside === undefined || target !== '_self') return
    event.preventDefault()
    navigate(address?.href ?? '/')
  }
  const text = words || plainText(given)
  if (!text) return null
  return (
    <div className={classes('pg-hyper pg-spanned', `pg-align-${align}`)} style={spanned(node)}>
      {address ? (
        <a
          href={inside ?? address.href}
          onClick={follow}
          {...(target === '_self' ? {} : { target: '_blank' })}
          {...(address.isOwn ? {} : { rel: 'noopener noreferrer' })}
        >
          {text}
        </a>
      ) : (
        <span title={plainText(given) ? t('t:link.invalid') : undefined}>{text}</span>
      )}
    </div>
  )
}

export default { block: Link } satisfies Renderer<'link'>
