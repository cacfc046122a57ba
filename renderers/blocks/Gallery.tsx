import { useMemo } from 'react'
import type { Node, Row, Source, Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useFigures } from '#runtime/data/useFigures.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { ScopeContext, useBlock, useExpr, useScopeContext } from '#runtime/scope.ts'
import { propsOf } from '../parts/props.ts'
import { TileState } from '../parts/TileState.tsx'
import './gallery.css'

interface GalleryProps {
  source: Source
  src?: string
  alt?: Text
  badge?: string
  toolbar?: Node[]
  rowActions?: Node[]
  emptyTitle?: Text
  emptyHint?: Text
}

/** Pictures that a page may show: of this server, or drawn here. */
const isShown = (value: unknown): value is string =>
  typeof value === 'string' && (/^\/(?!\/)/.test(value) || /^data:image\/(png|jpeg|gif|webp);/.test(value))

function Picture({ row, props, at }: { row: Row; props: GalleryProps; at: number }) {
  const t = useText()
  const around = useScopeContext()
  const here = useMemo(() => ({ ...around, row }), [around, row])
  const badge = useExpr<Text | undefined>(props.badge, { row })
  const src = row[props.src ?? 'url']
  return (
    <li>
      {isShown(src) ? <img src={src} alt={`${t(props.alt)} ${at + 1}`} /> : null}
      <div>
        {badge ? <span className="ant-tag ant-tag-filled ant-tag-processing">{t(badge)}</span> : null}
        <ScopeContext value={here}>
          {props.rowActions?.map((action, i) => (
            <RenderNode key={action.id ?? i} node={action} />
          ))}
        </ScopeContext>
      </div>
    </li>
  )
}

/** Pictures side by side, each with its buttons. */
function Gallery({ node }: BlockProps) {
  const t = useText()
  const around = useScopeContext()
  const props = propsOf<GalleryProps>(node)
  const { answer, loading, error, reload } = useFigures(undefined, props.source)
  useBlock(
    node.id,
    useMemo(() => ({ reload }), [reload]),
  )
  // `reload: "list"` of a button means the block that holds it
  const here = useMemo(() => ({ ...around, list: node.id }), [around, node.id])
  const rows = answer?.rows ?? []
  const empty = (
    <>
      <strong>{t(props.emptyTitle) || t('t:chart.empty')}</strong>
      {props.emptyHint ? <span>{t(props.emptyHint)}</span> : null}
    </>
  )
  return (
    <ScopeContext value={here}>
      <section className="pg-gallery" aria-busy={loading || undefined}>
        {props.toolbar && (
          <div className="pg-gallery-tools">
            {props.toolbar.map((button, i) => (
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
              <Picture key={String(row.id ?? i)} row={row} props={props} at={i} />
            ))}
          </ul>
        </TileState>
      </section>
    </ScopeContext>
  )
}

export default { block: Gallery } satisfies Renderer
