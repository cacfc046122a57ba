import { useText } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { spanned } from '../parts/spanned.ts'
import './actionBar.css'

/** Buttons side by side; `sticky` keeps them in sight at the lower edge while the page is scrolled. */
function ActionBar({ node }: BlockProps<'actionBar'>) {
  const t = useText()
  const { sticky = false } = node
  return (
    <div className={sticky ? 'pg-bar pg-bar-sticky' : 'pg-bar'} style={spanned(node)} role="group" aria-label={t('t:common.actions')}>
      <Nodes nodes={node.children} />
    </div>
  )
}

export default { block: ActionBar } satisfies Renderer<'actionBar'>
