import { listUnpaged, popupPageSize } from '#core/form/popup.ts'
import type { Json, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { keepChosen } from '#runtime/data/chosen.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { readScope, useScopeContext } from '#runtime/scope.ts'
import { transfer } from '../choice/transfer.ts'
import { classes, fieldAttributes, useLook } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { recordList } from '../list/recordList.ts'
import { ListField, type ListFieldDialog } from '../picker/ListField.tsx'
import { RecordLink, showRecord } from '../picker/RecordLink.tsx'
import { chosenFields, useChosen } from '../picker/useChosen.ts'

/** WG-15, PP-15, PP-16: a record of another application: chosen from a list of them; what follows it is filled at once (PP-14, WG-63). */
function Edit(props: EditProps<'relationForm'>) {
  const { node, value, onChange, disabled } = props
  const app = useApp()
  const at = useScopeContext()
  const { modelId = '', relationField = 'fullName', hasPage = false, pageSize = popupPageSize, popupType = 'dialog' } = node
  const columns = node.columnOptions?.length ? node.columnOptions : [{ value: relationField }]
  const fields = chosenFields(node, at, [relationField])
  const id = plainText(value)
  const given = props.inTable || !node.field ? undefined : at.form?.textOf(node.field)
  const record = useChosen(node, value, [relationField], at, given !== undefined)
  const isGone = given === undefined ? record === null : given === '' && !record
  const name = plainText(record?.[relationField]) || given || id
  const text = isGone ? app.t('t:relation.gone') : name
  const off = disabled || node.readonly === true
  if (off && id !== '') return <Off {...props} modelId={modelId} id={id} text={isGone ? '' : name} />

  const title = node.popupTitle || app.t('t:relation.title')
  const dialog = (): ListFieldDialog => ({
    kind: popupType,
    title,
    keyField: 'id',
    labelField: relationField,
    columns: columns.map(({ value: field, label }) => ({ field, label: label ?? field })),
    hasPage,
    pageSize,
    unpaged: listUnpaged,
    ...(node.popupWidth ? { width: node.popupWidth } : {}),
    load: recordList(
      {
        modelId,
        relationField,
        columns: [...columns.map(({ value: field }) => field), ...fields],
        taken: (node.transferList ?? []).flatMap(({ targetField }) => targetField ?? []),
      },
      app,
    ),
  })
  const pick = ([row]: readonly Row[]) => {
    if (!row) return
    keepChosen({ node }, [row], readScope(at, app), app)
    onChange(row.id as Json)
    transfer(node, { ...row, ...(row.$value as Row | undefined), $text: row }, at)
  }
  const clear = () => onChange(undefined)
  return (
    <ListField
      {...props}
      chosen={id === '' ? [] : [{ key: id, label: text }]}
      rows={id === '' ? [] : [{ ...record, id, [relationField]: text }]}
      dialog={dialog}
      onPick={pick}
      onRemove={clear}
      onClear={clear}
    />
  )
}

/** PP-15: a field that is off, with a value: it opens the record. */
function Off(props: EditProps<'relationForm'> & { modelId: string; id: string; text: string }) {
  const app = useApp()
  const at = useScopeContext()
  const look = useLook({ ...props, disabled: true })
  const { label, value } = props
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...attributes } = fieldAttributes(props)
  const text = props.text || app.t('t:relation.gone')
  return (
    <button
      {...attributes}
      type="button"
      className={classes(look.of('input'), 'pg-record-open', props.text === '' && 'pg-record-gone')}
      aria-label={`${label} ${text}`.trim()}
      title={text}
      disabled={props.text === ''}
      onClick={() => showRecord(props.modelId, plainText(value), at, app)}
    >
      {text}
    </button>
  )
}

/** DV-05: words of the server, else the stored value; nothing where nothing was chosen. */
function Read({ node, value, text }: ReadProps<'relationForm'>) {
  const id = plainText(value)
  return id === '' ? null : <RecordLink modelId={String(node.modelId ?? '')} id={id} text={text ?? id} />
}

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'relationForm'>
