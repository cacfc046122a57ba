import { useCallback } from 'react'
import { areaKey, areaLevel, areaPaths } from '#core/rules/area.ts'
import { listMark } from '#core/text.ts'
import type { Json, Row } from '#core/types.ts'
import { useApp, useText } from '#runtime/app.ts'
import { listOf } from '#runtime/data/sources.ts'
import type { EditProps, NodeOf, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { keepAreaNames, useAreaNames } from '../picker/areaNames.ts'
import { PickerField } from '../picker/PickerField.tsx'
import type { PickerAsk, PickerNode, PickerTab } from '../picker/pickerTypes.ts'

const texts = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])
const markOf = (node: NodeOf<'areaSelect'>) => node.separator ?? ' / '

/** AA-02, AA-04: a row of the tree: it may be chosen where its path is as long as the field's level asks, and opens above that. */
function nodeOf(row: Row, above: PickerNode | undefined, field: NodeOf<'areaSelect'>): PickerNode {
  const parent = (above?.data as Row | undefined) ?? {}
  const found = texts(row.path)
  const path = found.length > 0 ? found : [...texts(parent.path), String(row.id)]
  const names = found.length > 0 ? texts(row.names) : [...texts(parent.names), String(row.fullName)]
  const level = areaLevel(field)
  const isEnd = path.length === level + 1
  keepAreaNames(path, names)
  return {
    key: areaKey(path),
    label: String(row.fullName),
    isLeaf: isEnd || row.isLeaf === true,
    canPick: field.anyLevel === true || isEnd,
    full: names.join(markOf(field)),
    data: { path, names },
    ...(found.length > 1 ? { note: names.slice(0, -1).join(markOf(field)) } : {}),
  }
}

/** AA-01: areas, read as they are opened; a keyword finds those that may be chosen, with what they stand in. */
function useAreaTab(field: NodeOf<'areaSelect'>): () => PickerTab[] {
  const app = useApp()
  return useCallback(() => {
    const pageSize = 20
    const load = async ({ parent, page, keyword }: PickerAsk, signal: AbortSignal) => {
      const id = texts((parent?.data as Row | undefined)?.path).at(-1) ?? '-1'
      const search = { keyword, currentPage: page, pageSize, ...(field.anyLevel === true ? {} : { level: areaLevel(field) }) }
      const answer = await app.request(
        { get: `/api/system/Area/${encodeURIComponent(keyword ? '-1' : id)}/Selector/0`, ...(keyword ? { query: search } : {}) },
        { quiet: true, signal },
      )
      return listOf(answer.data).map((row) => nodeOf(row, parent, field))
    }
    return [{ key: 'areas', title: app.t('t:picker.title.area'), search: true, searchPage: pageSize, load }]
  }, [app, field])
}

/** The paths of a value in words. */
function useAreaTexts(node: NodeOf<'areaSelect'>, value: Json | undefined): Array<{ key: string; path: string[]; text: string }> {
  const paths = areaPaths(value)
  const names = useAreaNames(paths)
  return paths.map((path, i) => ({ key: areaKey(path), path, text: (names[i] ?? path).join(markOf(node)) }))
}

/** AA-01 to AA-05: a province, city, district or street, or several. */
function Edit(props: EditProps<'areaSelect'>) {
  const { node, value, onChange } = props
  const t = useText()
  const chosen = useAreaTexts(node, value).map(({ key, path, text }) => ({ key, label: text, data: { path } }))
  const tabs = useAreaTab(node)
  return (
    <PickerField
      {...props}
      chosen={chosen}
      multiple={node.multiple === true}
      title={t('t:picker.title.area')}
      tabs={tabs}
      onPick={(next) => onChange(next.length > 0 ? next.map(({ data }) => texts((data as Row).path)) : undefined)}
    />
  )
}

function Unworded({ node, value }: ReadProps<'areaSelect'>) {
  const t = useText()
  return useAreaTexts(node, value)
    .map(({ text }) => text)
    .join(t(listMark))
}

/** The server has worded it already; a form that nobody saved yet asks. */
const Read = (props: ReadProps<'areaSelect'>) => (props.text !== undefined ? props.text : <Unworded {...props} />)

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'areaSelect'>
