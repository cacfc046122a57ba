import './picture.css'
import { filesOf } from '#core/files.ts'
import { pictureAddress } from '#core/pictureAddress.ts'
import type { Json, Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { useWorded } from '../control/useWorded.ts'
import { spanned } from '../parts/spanned.ts'

/** The pictures that an address, or the files of a field, stand for. */
function picturesOf(src: Json | undefined): Array<{ src: string; name: string }> {
  const address = pictureAddress(src)
  if (address !== undefined) return [{ src: address, name: '' }]
  return filesOf(src).flatMap(({ url, name }) => {
    const one = pictureAddress(url)
    return one === undefined ? [] : [{ src: one, name }]
  })
}

/** Pictures in a form or on a page: one of this server or of the definition itself, or those that a field holds. Where there is none, its words stand there. */
function Picture(props: BlockProps<'picture'>) {
  const node = useWorded(props.node)
  const t = useText()
  const pictures = picturesOf(useExpr(node.src))
  const alt = plainText(t(useExpr<Text>(node.alt)))
  const caption = plainText(t(useExpr<Text>(node.caption)))
  const { align = 'left', height, fit = 'contain' } = node
  if (pictures.length === 0 && !alt && !caption) return null
  return (
    <figure className={classes('pg-picture pg-spanned', `pg-align-${align}`)} style={spanned(node)}>
      {pictures.map(({ src, name }) => (
        <img
          key={src}
          src={src}
          alt={alt || name || caption}
          loading="lazy"
          style={height === undefined ? undefined : { height, objectFit: fit }}
        />
      ))}
      {pictures.length === 0 && alt ? <span className="pg-picture-none">{alt}</span> : null}
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  )
}

export default { block: Picture, room: ({ height }) => Number(height) || 0 } satisfies Renderer<'picture'>
