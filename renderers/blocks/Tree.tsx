import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Json, Row, Source } from '#core/types.ts'
import { useRun } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { type ListPlace, rowId, useListPart } from '#runtime/list/listStore.ts'
import { useRows } from '#runtime/list/useRows.ts'
import { keptPart } from '#runtime/page/placeMemory.ts'
import { ScopeContext, type ScopeValue, useBlock, useExpr, usePermission, useScopeContext } from '#runtime/scope.ts'
import { TreeItems } from '../choice/TreeItems.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { classes, useThemeClass } from '../control/look.ts'
import { MenuButton } from '../control/MenuButton.tsx'
import { plainText } from '../control/text.tsx'
import { GridSkeleton, Nothing } from '../grid/GridStates.tsx'
import { filterTree, visibleRows } from '../grid/gridRows.ts'
import { iconOf } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import { PickerContext } from '../parts/splitSelection.ts'
import '../grid/grid.css'
import './tree.css'

/** Key of the row that stands for no choice. */
const allId = '#all'

const belowOf = (row: Row): Row[] => (Array.isArray(row.children) ? (row.children as Row[]) : [])

/** A row by its id, at any depth. */
function findRow(rows: readonly Row[], id: string): Row | undefined {
  for (const row of rows) {
    if (rowId(row) === id) return row
    const found = findRow(belowOf(row), id)
    if (found) return found
  }
  return undefined
}

/** The first row below another one that has nothing below itself; undefined in a flat list. */
function firstLeaf(rows: readonly Row[], below = false): Row | undefined {
  for (const row of rows) {
    const children = belowOf(row)
    if (children.length === 0 && below) return row
    const found = firstLeaf(children, true)
    if (found) return found
  }
  return undefined
}

/** A tree to choose from: filter, menu, keyboard. A chosen row is told to `on.select` as `item`, again when it came back changed; another one than before to `on.change` as well. */
function TreeBlock({ node }: BlockProps<'tree'>) {
  const { t } = useApp()
  const around = useScopeContext()
  const at = useMemo<ScopeValue>(() => ({ ...around, resource: node.resource ?? around.resource }), [around, node.resource])
  return (
    <ScopeContext value={at}>
      <Tree node={node} at={at} label={t(node.title)} />
    </ScopeContext>
  )
}

function Tree({ node, at, label }: BlockProps<'tree'> & { at: ScopeValue; label: string }) {
  const { t, user } = useApp()
  const run = useRun()
  const can = usePermission()
  const picker = useContext(PickerContext)
  const source = useMemo<Source>(() => node.source ?? { get: node.resource ?? '' }, [node.source, node.resource])
  const labelKey = node.optionProps?.label ?? 'fullName'
  const { page, close } = at
  const userId = String(user.userId ?? '')
  const kept = useMemo(() => {
    if (node.id === undefined || close) return undefined
    return {
      place: keptPart<ListPlace>(page, userId, `tree ${node.id}`, ''),
      chosen: keptPart<string>(page, userId, `chosen ${node.id}`, ''),
    }
  }, [page, close, userId, node.id])
  const list = useRows({ source, paged: false, pageSize: 0, openAll: node.closed !== true, kept: kept?.place }, at)
  const { rows: answered, open, loading, loaded, error, waiting } = useListPart(list, (state) => state)
  const rows = useMemo<Row[]>(
    () => (node.all && loaded ? [{ id: allId, [labelKey]: t(node.all) }, ...answered] : answered),
    [answered, loaded, node.all, labelKey, t],
  )
  const [keyword, setKeyword] = useState('')
  const asked = useExpr<Json>(node.selected)
  const [chosen, setChosen] = useState(
    () => kept?.chosen?.get() ?? (asked === undefined || asked === null || asked === '' ? undefined : String(asked)),
  )
  const told = useRef<string>(undefined)

  const api = useMemo(() => ({ reload: list.refresh, expandAll: () => list.openAll(true), collapseAll: () => list.openAll(false) }), [list])
  useBlock(node.id, api)

  const select = (row: Row, byPerson: boolean) => {
    const { children: _children, ...item } = row
    const id = rowId(row)
    told.current = JSON.stringify(item)
    setChosen(id)
    kept?.chosen?.set(id)
    picker?.picked(plainText(row[labelKey]), byPerson)
    // the row that stands for no choice is no other than none: what is beside the tree goes on as it is
    const isOther = (id === allId ? undefined : id) !== (chosen === allId ? undefined : chosen)
    const { select: always = [], change = [] } = node.on ?? {}
    run(isOther ? [...always, ...change] : always, { item: id === allId ? null : (item as Json) })
  }
  const choose = useRef(select)
  choose.current = select
  // DI-06: the first row is chosen at first; later the chosen one is told again when it came back changed or gone
  useEffect(() => {
    if (!loaded) return
    const row = chosen === undefined ? undefined : findRow(rows, chosen)
    if (!row) {
      const first = (node.selectFirst === 'leaf' && firstLeaf(rows)) || rows[0]
      if ((node.selectFirst || chosen !== undefined) && first) choose.current(first, false)
      return
    }
    const { children: _children, ...item } = row
    if (JSON.stringify(item) !== told.current) choose.current(row, false)
  }, [rows, loaded, chosen, node.selectFirst])

  const wanted = keyword.trim().toLowerCase()
  const shown = useMemo(() => {
    if (!wanted) return visibleRows(rows, true, open)
    const fits = (row: Row) => [row[labelKey], row.enCode].some((text) => plainText(text).toLowerCase().includes(wanted))
    return visibleRows(filterTree(rows, fits), true, { all: true, except: new Set() })
  }, [rows, open, wanted, labelKey])
  const toggle = useCallback((key: string) => list.toggle(key), [list])

  const menu = (node.menu ?? []).filter((entry) => can(entry.permission))
  return (
    <section className="pg-tree" aria-label={label || undefined}>
      {(label || menu.length > 0) && (
        <div className="pg-tree-head">
          <h2>{label}</h2>
          {menu.length > 0 && (
            <MenuButton
              label={t('t:tree.menu', { name: label })}
              choices={menu.map((entry, i) => ({
                key: String(i),
                label: t(entry.label),
                icon: iconOf(entry.icon),
                danger: entry.danger === true,
                run: () => void run(entry.do ?? entry.on?.click),
              }))}
            />
          )}
        </div>
      )}
      {node.filter && <TreeFilter label={label} keyword={keyword} onKeyword={setKeyword} />}
      {error && !loading ? (
        <Nothing role="alert" title={t('t:list.failed')} hint={error}>
          <LightButton label={t('t:common.retry')} onClick={list.refresh} />
        </Nothing>
      ) : shown.length === 0 ? (
        loading || waiting ? (
          <GridSkeleton count={6} />
        ) : (
          <Nothing title={t(wanted ? 't:list.noMatch' : 't:picker.noData')} />
        )
      ) : (
        <TreeItems
          label={label}
          rows={shown}
          labelKey={labelKey}
          chosen={chosen}
          busy={loading}
          onChoose={(row) => select(row, true)}
          onToggle={wanted ? undefined : toggle}
        />
      )}
    </section>
  )
}

/** A keyword that leaves the rows that hold it, and what stands above them. */
function TreeFilter({ label, keyword, onKeyword }: { label: string; keyword: string; onKeyword: (keyword: string) => void }) {
  const { t } = useApp()
  const theme = useThemeClass()
  return (
    <div className="pg-tree-filter">
      <span className={classes('ant-input-affix-wrapper ant-input-outlined ant-input-css-var', theme)}>
        <span className="ant-input-prefix">{icons.search}</span>
        <input
          type="search"
          className="ant-input"
          placeholder={t('t:common.keywordHint')}
          aria-label={t('t:tree.filter', { name: label })}
          value={keyword}
          onChange={(event) => onKeyword(event.target.value)}
        />
      </span>
    </div>
  )
}

export default { block: TreeBlock } satisfies Renderer<'tree'>
