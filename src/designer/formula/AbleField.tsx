import type { FieldProps } from '@rjsf/utils'
import { Select } from 'antd'
import { useContext } from 'react'
import { writeBraced, writePath } from '#core/edit/formula/pieces.ts'
import { widgetOf } from '#core/edit/tree.ts'
import { exprsOf, hasExpr } from '#core/expression/expr.ts'
import { isRecord } from '#core/json.ts'
import { splitId, storedType, typedId } from '#core/rules/people.ts'
import { listMark } from '#core/text.ts'
import type { Json, Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useText } from '#runtime/app.ts'
import { titleOf } from '../properties/kinds.ts'
import { PeoplePicker } from '../properties/PeoplePicker.tsx'
import { NodeContext, useHere } from './around.ts'
import { FormulaButton } from './FormulaButton.tsx'
import { nodeHere } from './nameChoices.ts'
import { wordsOf } from './words.ts'

type AbleProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema' | 'registry'>

/** What of whoever fills in the form can be picked, by the type that it is kept with. */
const variables = [
  { type: 'user', name: 'userId' },
  { type: 'department', name: 'departmentId' },
  { type: 'company', name: 'companyId' },
  { type: 'position', name: 'positionId' },
] as const

/** What a field of people is restricted to, by its `selectType`: what these people are in. */
const holders: { readonly [type: string]: Node } = {
  department: { pingeKey: 'organizeSelect' },
  position: { pingeKey: 'posSelect' },
  role: { pingeKey: 'roleSelect' },
  group: { pingeKey: 'groupSelect' },
}

/** What is chosen with, and the type of an id that was written without one. */
interface Choosing {
  picker: Node
  usual: string
  /** types that can be named; all of them where it says none */
  types?: readonly string[] | undefined
}

/** How the ids of a property are chosen: those of people as whatever holds people, others as the field itself chooses them. */
function choosingOf(node: Node | undefined, widget: Widget | undefined, isRelation: boolean): Choosing {
  const type = String(node?.selectType)
  const holder = isRelation && Object.hasOwn(holders, type) ? holders[type] : undefined
  if (holder) return { picker: holder, usual: type, types: [type] }
  const picks = widget?.picks
  if (!widget || !picks || picks.includes('user')) return { picker: { pingeKey: 'usersSelect', variant: 'organisation' }, usual: 'user' }
  const picker: Node = { pingeKey: widget.pingeKey, ...(node?.isOnlyOrg === true ? { isOnlyOrg: true } : {}) }
  return { picker, usual: storedType(picks[0] ?? ''), types: picks }
}

/** Who may be picked, or what they are in: chosen by name, from what whoever fills in the form is, and from what other fields have picked. */
export function AbleField({ fieldPathId, formData, onChange, uiSchema, registry }: AbleProps) {
  const t = useText()
  const here = useHere()
  const { record } = registry.formContext as { record?: object }
  const stands = nodeHere(here, useContext(NodeContext))
  const node = stands ?? (isRecord(record) && typeof record.pingeKey === 'string' ? (record as Node) : undefined)
  const { path } = fieldPathId
  const title = titleOf(uiSchema?.['ui:title'], path)
  // of what people are in either ids are named, or one expression gives them
  const isRelation = path.at(-1) === 'ableRelationIds'
  const { picker, usual, types } = choosingOf(node, node && widgetOf(node, env), isRelation)
  const values = (Array.isArray(formData) ? formData : formData === undefined || formData === null ? [] : [formData]).map(String)
  const expressions = values.filter((value) => hasExpr(value))
  const ids = values.filter((value) => !hasExpr(value))
  const typed = (id: string) => (splitId(id).type === undefined ? typedId(id, usual) : id)
  const write = (next: readonly string[]) => onChange(next.length > 0 ? [...next] : undefined, path)
  // what is written in another way and is still chosen stays as it is
  const choose = (next: readonly string[]) =>
    write([...next.map((id) => ids.find((one) => typed(one) === id) ?? id), ...(isRelation ? [] : expressions)])
  const express = (next: readonly string[]) => {
    if (!isRelation) return write([...ids, ...next])
    const last = next.at(-1)
    if (last !== undefined) onChange(last, path)
    else write(ids)
  }
  const own = variables
    .filter(({ type }) => types === undefined || types.includes(type))
    .map(({ type, name }) => ({ value: `{{ user.${name} }}${isRelation ? '' : `--${type}`}`, label: t(`t:pageForm.able.${type}`) }))
  const fields = here.fields
    .filter(({ many, widget, key, path: [root] }) => !many && widget.picks !== undefined && key !== here.own && root !== 'item')
    .map((one) => ({ value: writeBraced(writePath(one.path) ?? ''), label: one.label }))
  const known = [...own, ...fields]
  const others = expressions
    .filter((value) => !known.some((one) => one.value === value))
    .map((value) => ({
      value,
      label: exprsOf(value)
        .map((source) => wordsOf(source, here, t))
        .join(t(listMark)),
    }))
  return (
    <div className="pg-able" id={`${fieldPathId.$id}_able`} role="group" aria-label={title}>
      <PeoplePicker node={picker} id={fieldPathId.$id} label={title} ids={ids.map(typed)} onChange={choose} />
      <div className="pg-prop-row">
        <Select<string[]>
          className="pg-prop-number"
          mode="multiple"
          aria-label={`${title}: ${t('t:pageForm.able.more')}`}
          placeholder={t('t:pageForm.able.more')}
          optionFilterProp="label"
          value={expressions}
          onChange={express}
          options={[
            ...others,
            { label: t('t:fieldMore.variables'), options: own },
            ...(fields.length > 0 ? [{ label: t('t:fieldMore.fields'), options: fields }] : []),
          ]}
        />
        <FormulaButton
          title={title}
          value={undefined}
          onChange={(next) => next !== undefined && !expressions.includes(next) && express([...expressions, next])}
        />
      </div>
    </div>
  )
}
