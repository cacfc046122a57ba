import { useMemo, useState } from 'react'
import type { Json, Node, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useOptions } from '#runtime/data/options.ts'
import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { CheckItems, type CheckNode } from '../../choice/CheckItems.tsx'
import { ChoiceText } from '../../choice/ChoiceText.tsx'
import { asList } from '../../choice/choice.ts'
import { OptionsNote } from '../../choice/OptionsNote.tsx'
import { LightButton } from '../../control/LightButton.tsx'
import { classes, useThemeClass } from '../../control/look.ts'
import { useRowActions } from '../../list/rowActions.ts'
import { PickerSearch } from '../../picker/PickerPane.tsx'
import './checkTree.css'

const below = (row: Row, key: string): Row[] => (Array.isArray(row[key]) ? (row[key] as Row[]) : [])

/** What can be chosen in a tree: its leaves. What only holds others is checked where all that it holds is. */
const leavesOf = (rows: readonly Row[], childrenKey: string): Row[] =>
  rows.flatMap((row) => {
    const children = below(row, childrenKey)
    return children.length > 0 ? leavesOf(children, childrenKey) : row.isGiven === false ? [] : [row]
  })

/** An entry is read again from its source; nothing is changed where it stands. */
const stays = () => {}

/** What fits, with everything above it and all that is below it. */
const partOf = (rows: readonly Row[], childrenKey: string, fits: (row: Row) => boolean): Row[] =>
  rows.flatMap((row) => {
    if (fits(row)) return [row]
    const children = partOf(below(row, childrenKey), childrenKey, fits)
    return children.length > 0 ? [{ ...row, [childrenKey]: children }] : []
  })

const treeHeight = (node: Node) => Number(node.height ?? 420)

/** A tree whose leaves are checked, many at a time: the value is their ids. Ids that the tree does not show stay. */
function Edit({ node, id, label, value, onChange, onBlur, disabled }: EditProps<'checkTree'>) {
  const t = useText()
  const theme = useThemeClass()
  const keys = useOptions(node)
  const { options, valueKey, labelKey, childrenKey } = keys
  const buttons = useRowActions(node.rowActions, useScopeContext(), stays)
  const [typed, setTyped] = useState('')
  /** what was chosen when only that was asked for: whatever is unchecked after it stays in sight */
  const [only, setOnly] = useState<ReadonlySet<Json>>()
  const fromKey = typeof node.fromKey === 'string' ? node.fromKey : ''
  const shown = useMemo(() => {
    const word = typed.trim().toLowerCase()
    const fitting = only
      ? partOf(
          options,
          childrenKey,
          (row) => below(row, childrenKey).length === 0 && (only.has(row[valueKey] ?? null) || Boolean(row[fromKey])),
        )
      : options
    return word
      ? partOf(fitting, childrenKey, (row) =>
          String(row[labelKey] ?? '')
            .toLowerCase()
            .includes(word),
        )
      : fitting
  }, [options, only, typed, labelKey, valueKey, childrenKey, fromKey])
  const nodes = useMemo(() => {
    const grow = (row: Row): CheckNode => ({ id: String(row[valueKey] ?? ''), children: below(row, childrenKey).map(grow), of: row })
    return shown.map(grow)
  }, [shown, childrenKey, valueKey])
  const textOf = (row: Row) => {
    const from = fromKey ? row[fromKey] : undefined
    return (
      <>
        {String(row[labelKey] ?? '')}
        {typeof from === 'string' && <span className="pg-check-from">{t('t:checkTree.from', { from })}</span>}
        {buttons.of?.(row).map(({ key, ...button }) => (
          <LightButton key={key} kind="link" className="pg-check-act" {...button} onClick={() => buttons.run(row, key)} />
        ))}
      </>
    )
  }
  const leaves = useMemo(() => new Set(leavesOf(shown, childrenKey).map((row) => row[valueKey])), [shown, childrenKey, valueKey])
  const chosen = asList(value)
  // ids that no entry has (a button of a page that asks for none) are kept, and not spoken of
  const known = useMemo(() => new Set(leavesOf(options, childrenKey).map((row) => row[valueKey])), [options, childrenKey, valueKey])
  const height = treeHeight(node)
  const picked = new Set(chosen)
  const check = (rows: Row[], checked: boolean) => {
    const ids = new Set(rows.map((row) => row[valueKey] ?? null))
    const next = checked ? [...new Set([...chosen, ...ids])] : chosen.filter((one) => !ids.has(one))
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div className="pg-check-tree" onBlur={onBlur}>
      <div className="pg-check-head">
        <PickerSearch
          box={{ current: null }}
          controls={id}
          placeholder={t('t:common.keywordHint')}
          typed={typed}
          onType={setTyped}
          onSearch={() => {}}
          onDown={() => document.getElementById(id)?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()}
        />
        <label className={classes('ant-checkbox-wrapper ant-checkbox-css-var', theme)}>
          <span className={classes('ant-checkbox', only && 'ant-checkbox-checked')}>
            <input
              type="checkbox"
              className="ant-checkbox-input"
              checked={only !== undefined}
              onChange={({ target }) => setOnly(target.checked ? new Set(chosen) : undefined)}
            />
          </span>
          <span className="ant-checkbox-label">{t('t:checkTree.only')}</span>
        </label>
        <span className="pg-check-count">{t('t:checkTree.count', { n: chosen.filter((one) => known.has(one)).length })}</span>
      </div>
      <div id={id} role="group" aria-label={label} style={{ minHeight: height }}>
        {shown.length === 0 ? (
          <OptionsNote {...keys} />
        ) : (
          <CheckItems
            // what was read later opens as well
            key={`${options.length} ${only !== undefined} ${typed}`}
            label={label}
            nodes={nodes}
            isFixed={(row) => row.isGiven === false}
            isChosen={(row) => picked.has(row[valueKey] ?? null)}
            openAll={only !== undefined || typed !== '' || leaves.size < 200}
            height={height}
            disabled={disabled}
            textOf={textOf}
            onCheck={check}
          />
        )}
      </div>
    </div>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText, room: (node) => treeHeight(node) + 40 } satisfies Renderer<'checkTree'>
