import { useId, useState } from 'react'
import { formatDateField } from '#core/format/format.ts'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { useExpr } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { TagLabel } from '../control/TagLabel.tsx'
import { icons } from '../icons/icons.tsx'
import { spanned } from '../parts/spanned.ts'
import './changes.css'

interface Item {
  kind: 'changed' | 'added' | 'removed'
  label: Text
  table?: Text | null
  row?: number | null
  before?: string
  after?: string
}
/** So many are seen before the others are asked for. */
const first = 5
const colors = { added: 'success', removed: 'error' } as const

/** What a change made of a value: crossed out what it was, marked what it is. */
function Values({ before, after }: { before: string; after: string }) {
  const { t } = useApp()
  const empty = <span className="pg-changes-empty">{t('t:changes.empty')}</span>
  // a mask, or a look, that says the same of both
  if (before === after)
    return (
      <>
        <span>{after}</span> <span className="pg-changes-empty">{t('t:changes.alike')}</span>
      </>
    )
  return (
    <>
      {before === '' ? empty : <del>{before}</del>}
      <span aria-hidden="true"> → </span>
      {after === '' ? empty : <ins>{after}</ins>}
    </>
  )
}

function Line({ kind, label, table, row, before = '', after = '' }: Item) {
  const { t } = useApp()
  const at = row == null ? '' : t('t:changes.row', { table: t((table ?? label) as Text), row })
  return (
    <li>
      <span className="pg-changes-label">{[at, kind === 'changed' ? t(label) : ''].filter(Boolean).join(' · ')}</span>
      {kind === 'changed' ? null : <TagLabel text={t(`t:changes.${kind}`)} color={colors[kind]} />}
      <span className="pg-changes-values">
        {kind === 'changed' ? <Values before={before} after={after} /> : kind === 'added' ? <ins>{after}</ins> : <del>{before}</del>}
      </span>
    </li>
  )
}

/** What changed of a record, the first few lines of it, the rest on demand. */
function Changes({ node }: BlockProps<'changes'>) {
  const { t } = useApp()
  const { title, time, items, more = 0 } = node
  const found = useExpr<unknown>(items)
  const list = Array.isArray(found) ? (found as Item[]) : []
  const [all, setAll] = useState(false)
  const id = useId()
  const isHere = useSeldomWords('t:changes.more')
  if (!isHere || list.length === 0) return null
  const isFolded = !all && list.length > first + 1
  return (
    <section className="pg-changes" style={spanned(node)} aria-labelledby={id}>
      <h3 id={id}>
        <span aria-hidden="true">{icons.info}</span>
        <span>{t(title ?? 't:changes.title')}</span>
        {time === undefined ? null : <time dateTime={new Date(time).toISOString()}>{formatDateField(time, 'yyyy-MM-dd HH:mm')}</time>}
      </h3>
      <ul>
        {(isFolded ? list.slice(0, first) : list).map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change is known by its place
          <Line key={i} {...item} />
        ))}
        {!isFolded && more > 0 ? <li className="pg-changes-empty">{t('t:changes.more', { rest: more })}</li> : null}
      </ul>
      {isFolded ? <LightButton kind="link" label={t('t:changes.all', { total: list.length + more })} onClick={() => setAll(true)} /> : null}
    </section>
  )
}

export default { block: Changes } satisfies Renderer<'changes'>
