import { Tree } from 'antd'
import { type Key, useMemo, useState } from 'react'
import type { Json, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useOptions } from '#runtime/options.ts'
import type { EditProps, Renderer } from '#runtime/renderer.ts'
import { ChoiceText } from '../parts/ChoiceText.tsx'
import { asList } from '../parts/choice.ts'
import { filterTree } from '../parts/gridRows.ts'
import { OptionsNote } from '../parts/OptionsNote.tsx'
import { PickSearch } from '../parts/PickPane.tsx'
import './checkTree.css'

const below = (row: Row, key: string): Row[] => (Array.isArray(row[key]) ? (row[key] as Row[]) : [])

/** What can be chosen in a tree: its leaves. What only holds others is checked where all that it holds is. */
const leavesOf = (rows: readonly Row[], childrenKey: string): Row[] =>
  rows.flatMap((row) => {
    const children = below(row, childrenKey)
    return children.length > 0 ? leavesOf(children, childrenKey) : row.isGiven === false ? [] : [row]
  })

/** A tree whose leaves are checked, many at a time: the value is their ids. Ids that the tree does not show stay. */
function Edit({ node, id, label, value, onChange, onBlur, disabled }: EditProps) {
  const t = useText()
  const keys = useOptions(node)
  const { options, valueKey, labelKey, childrenKey } = keys
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => {
    const word = typed.trim().toLowerCase()
    return word
      ? filterTree(options, (row) =>
          String(row[labelKey] ?? '')
            .toLowerCase()
            .includes(word),
        )
      : options
  }, [options, typed, labelKey])
  const fromKey = typeof node.fromKey === 'string' ? node.fromKey : ''
  const data = useMemo(() => {
    const grow = (row: Row): object => {
      const children = below(row, childrenKey)
      const from = fromKey ? row[fromKey] : undefined
      return {
        key: row[valueKey],
        title: (
          <>
            {String(row[labelKey] ?? '')}
            {typeof from === 'string' && <span className="pg-check-from">{t('t:checkTree.from', { from })}</span>}
          </>
        ),
        ...(children.length > 0 ? { children: children.map(grow) } : {}),
        ...(children.length === 0 && row.isGiven === false ? { checkable: false } : {}),
      }
    }
    return shown.map(grow)
  }, [shown, childrenKey, valueKey, labelKey, fromKey, t])
  const leaves = useMemo(() => new Set(leavesOf(shown, childrenKey).map((row) => row[valueKey])), [shown, childrenKey, valueKey])
  const chosen = asList(value)
  const check = (checked: Key[] | { checked: Key[] }) => {
    const now = (Array.isArray(checked) ? checked : checked.checked).filter((key) => leaves.has(key as Json)) as Json[]
    const next = [...chosen.filter((one) => !leaves.has(one)), ...now]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div className="pg-check-tree" onBlur={onBlur}>
      <div className="pg-check-head">
        <PickSearch
          box={{ current: null }}
          controls={id}
          placeholder={t('t:common.keywordHint')}
          typed={typed}
          onType={setTyped}
          onSearch={() => {}}
          onDown={() => document.getElementById(id)?.querySelector<HTMLElement>('input')?.focus()}
        />
        <span className="pg-check-count">{t('t:checkTree.count', { n: chosen.length })}</span>
      </div>
      {shown.length === 0 ? (
        <OptionsNote {...keys} />
      ) : (
        <div id={id} role="group" aria-label={label}>
          <Tree
            // what was read later opens as well
            key={`${options.length} ${typed}`}
            checkable
            selectable={false}
            disabled={disabled}
            height={Number(node.height ?? 420)}
            treeData={data as never}
            defaultExpandAll={typed !== '' || leaves.size < 200}
            checkedKeys={chosen.filter((one) => leaves.has(one)) as Key[]}
            onCheck={check}
          />
        </div>
      )}
    </div>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText } satisfies Renderer
