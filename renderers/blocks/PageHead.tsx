import { useEffect } from 'react'
import { formatDateField } from '#core/format/format.ts'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { useExpr, useScopeContext } from '#runtime/scope.ts'
import { TagLabel } from '../control/TagLabel.tsx'
import './pageHead.css'

/** The tab of a page that no menu names is called by what the page shows: two of them have two names. */
function useTabName() {
  const { t, nameTab } = useApp()
  const { page } = useScopeContext()
  const { tab, menuId, def } = page
  const name = t(useExpr<Text | undefined>(def.title))
  useEffect(() => {
    if (menuId === undefined && tab !== undefined && name) nameTab?.(tab, name)
  }, [nameTab, menuId, tab, name])
}

/** What a page is about: its name, labels, a line of facts, and what can be done with it at the right. */
function PageHead({ node }: BlockProps<'pageHead'>) {
  const { t } = useApp()
  useTabName()
  const { tags = [], facts = [], ...props } = node
  const title = useExpr<Text | undefined>(props.title)
  const said = facts.map(({ label, text, time }) => ({
    label: t(label),
    value: time === undefined || time === null ? t(text) : formatDateField(time, 'yyyy-MM-dd HH:mm'),
  }))
  return (
    <header className="pg-head">
      <div className="pg-head-main">
        <div className="pg-head-title">
          <h2>{t(title)}</h2>
          {tags.map(({ text, color }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is known by its place
            <TagLabel key={i} text={t(text)} color={color} />
          ))}
        </div>
        <dl className="pg-head-facts">
          {said
            .filter(({ value }) => value !== '')
            .map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
      {node.children?.length ? (
        <div className="pg-head-side">
          <Nodes nodes={node.children} />
        </div>
      ) : null}
    </header>
  )
}

export default { block: PageHead } satisfies Renderer<'pageHead'>
