import './markdown.css'
import Drawn, { type MarkdownToJSX } from 'markdown-to-jsx/react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { linkAddress } from '#core/linkAddress.ts'
import { pictureAddress } from '#core/pictureAddress.ts'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { plainText } from '../../control/text.tsx'
import { useWorded } from '../../control/useWorded.ts'
import { spanned } from '../../parts/spanned.ts'

/** Longer ones are cut: what a record holds may stand in it. */
const longest = 20_000

/** A link goes where a link of the language may go; what leads nowhere stays a text. */
function Anchor({ href, title, children }: { href?: string; title?: string; children?: ReactNode }) {
  const { navigate, hrefOf } = useApp()
  const address = linkAddress(href)
  if (!address) return <span>{children}</span>
  if (!address.isOwn)
    return (
      <a href={address.href} title={title} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(address.href)
  }
  return (
    <a href={hrefOf(address.href)} title={title} onClick={follow}>
      {children}
    </a>
  )
}

/** A picture of this server, or one that stands in the text itself: nothing is fetched from elsewhere. */
function Picture({ src, alt, title }: { src?: string; alt?: string; title?: string }) {
  const address = pictureAddress(src)
  return address === undefined ? <span>{alt}</span> : <img src={address} alt={alt ?? ''} title={title} loading="lazy" />
}

/** A heading stands below those of the page around, without a name that another one may have. */
const heading = (level: 3 | 4 | 5 | 6) => {
  const Tag = `h${level}` as const
  return { component: ({ children }: { children?: ReactNode }) => <Tag>{children}</Tag> }
}

/** A task of a list is told, not ticked. */
const Task = ({ checked }: { checked?: boolean }) => <span aria-hidden="true">{checked ? '☑' : '☐'}</span>
const Table = ({ children }: { children?: ReactNode }) => (
  <div className="pg-md-table">
    <table>{children}</table>
  </div>
)

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: Fragment,
  overrides: {
    a: { component: Anchor },
    img: { component: Picture },
    input: { component: Task },
    table: { component: Table },
    h1: heading(3),
    h2: heading(4),
    h3: heading(5),
    h4: heading(6),
    h5: heading(6),
    h6: heading(6),
  },
}

/** A text in Markdown, which may hold expressions: headings, lists, tables, emphasis, code, links and pictures, and no HTML. */
function Markdown(props: BlockProps<'markdown'>) {
  const node = useWorded(props.node)
  const { t } = useApp()
  const content = plainText(t(useExpr<Text>(node.content)))
  return (
    <div className="pg-md pg-spanned" style={spanned(node)}>
      <Drawn options={options}>{content.slice(0, longest)}</Drawn>
    </div>
  )
}

export default { block: Markdown } satisfies Renderer<'markdown'>
