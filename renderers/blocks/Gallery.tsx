import { useMemo } from 'react'
import type { Row, Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useFigures } from '#runtime/data/useFigures.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { ScopeContext, useBlock, useExpr, useScopeContext } from '#runtime/scope.ts'
import { TileState } from '../parts/TileState.tsx'
import './gallery.css'

/** Pictures that a page may show: of this server, or drawn here. */
const isShown = (value: unknown): value is string =>
  typeof value === 'string' && (/^\/(?!\/)/.test(value) || /^data:image\/(png|jpeg|gif|webp);/.test(value))

function Picture({ row, node, at }: BlockProps<'gallery'> & { row: Row; at: number }) {
  const t = useText()
  const around = useScopeContext()
  const here = useMemo(() => ({ ...around, row }), [around, row])
  const badge = useExpr<Text | undefined>(node.badge, { row })
  const src = row[node.src ?? 'url']
  return (
    <li>
      {isShown(src) ? <img src={src} alt={`${t(node.alt)} ${at + 1}`} /> : null}
      <div>
        {badge ? <span className="ant-tag ant-tag-filled ant-tag-processing">{t(badge)}</span> : null}
        <ScopeContext value={here}>
          {node.rowActions?.map((action, i) => (
            <RenderNode key={action.id ?? i} node={action} />
          ))}
        </ScopeContext>
      </div>
    </li>
  )
}

/** Pictures side by side, each with its buttons. */
function Gallery({ node }: BlockProps<'gallery'>) {
  const t = useText()
  const around = useScopeContext()
  const { answer, loading, error, reload } = useFigures(undefined, node.source)
  useBlock(
    node.id,
    useMemo(() => ({ reload }), [reload]),
  )
  // `reload: "list"` of a button means the block that holds it
  const here = useMemo(() => ({ ...around, list: node.id }), [around, node.id])
  const rows = answer?.rows ?? []
  const empty = (
    <>
      <strong>{t(node.emptyTitle) || t('t:chart.empty')}</strong>
      {node.emptyHint ? <span>{t(node.emptyHint)}</span> : null}
    </>
  )
  return (
    <ScopeContext value={here}>
      <section className="pg-gallery" aria-busy={loading || undefined}>
        {node.toolbar && (
          <div className="pg-gallery-tools">
            {node.toolbar.map((button, i) => (
              <RenderNode key={button.id ?? i} node={button} />
            ))}
          </div>
        )}
        <TileState
          loading={loading && !answer}
          error={error}
          problem={undefined}
          reload={reload}
          height={160}
          empty={rows.length === 0 ? empty : undefined}
        >
          <ul>
            {rows.map((row, i) => (
              <Picture key={String(row.id ?? i)} row={row} node={node} at={i} />
            ))}
          </ul>
        </TileState>
      </section>
    </ScopeContext>
  )
}

export default { block: Gallery } satisfies Renderer<'gallery'>
