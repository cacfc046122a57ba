import { useMemo, useState } from 'react'
import { type Condition, type Filter, type FilterSymbol, hasValue, symbolsFor } from '#core/filter.ts'
import { compileForm, type FieldPlan } from '#core/form.ts'
import type { Json, Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import Frame from '#runtime/Frame.tsx'
import { localise } from '#runtime/localise.ts'
import { rendererOf } from '#runtime/registry.ts'
import { useRenderers } from '#runtime/useRenderers.ts'
import { icons } from './icons.tsx'
import { LightButton } from './LightButton.tsx'
import './advanced.css'

interface Props {
  fields: Node[]
  filter: Filter | undefined
  onConfirm: (filter: Filter | undefined) => void
  onClose: () => void
}

type Draft = { key: number; field: string; symbol: FilterSymbol; value: Json | undefined }
type Group = { key: number; logic: 'and' | 'or'; conditions: Draft[] }

const words: { [name in FilterSymbol]: string } = {
  '==': 't:filter.eq',
  '<>': 't:filter.ne',
  like: 't:filter.like',
  notLike: 't:filter.notLike',
  in: 't:filter.in',
  notIn: 't:filter.notIn',
  between: 't:filter.range',
  '>': 't:filter.gt',
  '>=': 't:filter.ge',
  '<': 't:filter.lt',
  '<=': 't:filter.le',
  null: 't:filter.null',
  notNull: 't:filter.notNull',
}

let next = 0
const isList = (symbol: FilterSymbol) => symbol === 'in' || symbol === 'notIn'
/** What a value must be for another symbol: kept where it still means the same. */
const kindOf = (symbol: FilterSymbol) => (symbol === 'between' ? 'range' : isList(symbol) ? 'list' : 'one')

const ranges: { [pingeKey: string]: string } = { inputNumber: 'numberRange', datePicker: 'dateRange', timePicker: 'timeRange' }

/** The control of a condition's value: as the form has it, of one value or of several. */
function valueNode(node: Node, symbol: FilterSymbol): Node {
  const { required: _required, disabled: _disabled, label: _label, ...rest } = node
  const several = isList(symbol) && ['select', 'treeSelect'].includes(node.pingeKey)
  const ranged = symbol === 'between' ? ranges[node.pingeKey] : undefined
  return {
    ...rest,
    pingeKey: ranged ?? node.pingeKey,
    clearable: true,
    ...(several ? { multiple: true } : {}),
  }
}

/** Conditions over the fields of a list, in groups: what is confirmed is sent with every question of the list. */
export default function AdvancedSearch({ fields, filter, onConfirm, onClose }: Props) {
  const app = useApp()
  const { t } = app
  const plans = useMemo(() => compileForm({ fields }, app.env).fields, [fields, app.env])
  const ready = useRenderers([...fields.map(({ pingeKey }) => pingeKey), ...Object.values(ranges)])
  const symbolsOf = (plan: FieldPlan): FilterSymbol[] => (plan.node.symbols as FilterSymbol[] | undefined) ?? symbolsFor(plan)
  const blank = (): Draft => {
    const [first] = plans
    return { key: ++next, field: first?.field ?? '', symbol: (first && symbolsOf(first)[0]) ?? '==', value: undefined }
  }
  const [matchLogic, setMatchLogic] = useState(filter?.matchLogic ?? 'and')
  const [groups, setGroups] = useState<Group[]>(() =>
    filter
      ? filter.conditionList.map(({ logic, groups: list }) => ({
          key: ++next,
          logic,
          conditions: list.map(({ field, symbol, fieldValue }) => ({ key: ++next, field, symbol, value: fieldValue })),
        }))
      : [{ key: ++next, logic: 'and', conditions: [blank()] }],
  )
  const [told, setTold] = useState(false)
  const wanting = (one: Draft) => !hasValue({ symbol: one.symbol, fieldValue: one.value ?? null })

  const changeGroup = (key: number, change: (group: Group) => Group) =>
    setGroups(groups.map((group) => (group.key === key ? change(group) : group)))
  const changeOne = (group: Group, key: number, change: Partial<Draft>) =>
    changeGroup(group.key, (old) => ({ ...old, conditions: old.conditions.map((one) => (one.key === key ? { ...one, ...change } : one)) }))
  const setField = (group: Group, one: Draft, field: string) => {
    const plan = plans.find((other) => other.field === field)
    changeOne(group, one.key, { field, symbol: (plan && symbolsOf(plan)[0]) ?? '==', value: undefined })
  }
  const setSymbol = (group: Group, one: Draft, symbol: FilterSymbol) =>
    changeOne(group, one.key, { symbol, ...(kindOf(symbol) === kindOf(one.symbol) ? {} : { value: undefined }) })

  const confirm = () => {
    setTold(true)
    if (groups.some(({ conditions }) => conditions.some(wanting))) return
    const conditionList = groups
      .filter(({ conditions }) => conditions.length > 0)
      .map(({ logic, conditions }) => ({
        logic,
        groups: conditions.map(({ field, symbol, value }): Condition => {
          const bare = symbol === 'null' || symbol === 'notNull'
          return { field, symbol, fieldValueType: 2, ...(bare || value === undefined ? {} : { fieldValue: value }) }
        }),
      }))
    onConfirm(conditionList.length > 0 ? { matchLogic, conditionList } : undefined)
  }

  const logicSelect = (label: string, value: 'and' | 'or', change: (logic: 'and' | 'or') => void) => (
    <select className="pg-pager-size" aria-label={label} value={value} onChange={(event) => change(event.target.value as 'and' | 'or')}>
      <option value="and">{t('t:filter.matchAll')}</option>
      <option value="or">{t('t:filter.matchAny')}</option>
    </select>
  )
  return (
    <Frame
      kind="dialog"
      title={t('t:list.advanced')}
      width={1000}
      loading={!ready}
      onCancel={onClose}
      onConfirm={confirm}
      confirmText={t('t:common.search')}
    >
      <div className="pg-adv">
        {groups.map((group, i) => (
          <fieldset key={group.key} className="pg-adv-group">
            <legend>{t('t:filter.group', { n: i + 1 })}</legend>
            <div className="pg-adv-head">
              {logicSelect(`${t('t:filter.group', { n: i + 1 })} ${t('t:filter.inside')}`, group.logic, (logic) =>
                changeGroup(group.key, (old) => ({ ...old, logic })),
              )}
              {groups.length > 1 && (
                <LightButton
                  label={t('t:filter.removeGroup', { n: i + 1 })}
                  kind="icon"
                  icon={icons.close}
                  onClick={() => setGroups(groups.filter(({ key }) => key !== group.key))}
                />
              )}
            </div>
            {group.conditions.map((one) => {
              const plan = plans.find(({ field }) => field === one.field)
              const fault = told && wanting(one)
              return (
                <div key={one.key} className="pg-adv-row">
                  <select
                    className="pg-pager-size"
                    aria-label={t('t:filter.field')}
                    value={one.field}
                    onChange={(event) => setField(group, one, event.target.value)}
                  >
                    {plans.map(({ field, node }) => (
                      <option key={field} value={field}>
                        {t(node.label) || field}
                      </option>
                    ))}
                  </select>
                  <select
                    className="pg-pager-size"
                    aria-label={t('t:filter.symbol')}
                    value={one.symbol}
                    onChange={(event) => setSymbol(group, one, event.target.value as FilterSymbol)}
                  >
                    {(plan ? symbolsOf(plan) : [one.symbol]).map((symbol) => (
                      <option key={symbol} value={symbol}>
                        {t(words[symbol])}
                      </option>
                    ))}
                  </select>
                  <div className="pg-adv-value">
                    {ready && plan && one.symbol !== 'null' && one.symbol !== 'notNull' && (
                      <ValueControl
                        key={`${one.field} ${one.symbol}`}
                        id={`adv${one.key}`}
                        node={localise(valueNode(plan.node, one.symbol), t)}
                        value={one.value}
                        fault={fault}
                        onChange={(value) => changeOne(group, one.key, { value })}
                      />
                    )}
                    {fault && (
                      <div className="pg-fault" id={`adv${one.key}-e`} role="alert">
                        {t('t:filter.needsValue')}
                      </div>
                    )}
                  </div>
                  <LightButton
                    label={t('t:filter.removeCondition')}
                    kind="icon"
                    icon={icons.close}
                    onClick={() =>
                      changeGroup(group.key, (old) => ({ ...old, conditions: old.conditions.filter(({ key }) => key !== one.key) }))
                    }
                  />
                </div>
              )
            })}
            <LightButton
              label={t('t:filter.addCondition')}
              kind="link"
              onClick={() => changeGroup(group.key, (old) => ({ ...old, conditions: [...old.conditions, blank()] }))}
            />
          </fieldset>
        ))}
        <div className="pg-adv-foot">
          <LightButton
            label={t('t:filter.addGroup')}
            onClick={() => setGroups([...groups, { key: ++next, logic: 'and', conditions: [blank()] }])}
          />
          {groups.length > 1 && (
            <span className="pg-adv-between">
              {t('t:filter.between')}
              {logicSelect(t('t:filter.between'), matchLogic, setMatchLogic)}
            </span>
          )}
          {filter && <LightButton label={t('t:filter.clear')} kind="link" onClick={() => onConfirm(undefined)} />}
        </div>
      </div>
    </Frame>
  )
}

interface ValueProps {
  id: string
  node: Node
  value: Json | undefined
  fault: boolean
  onChange: (value: Json | undefined) => void
}

/** The value of one condition. */
function ValueControl({ id, node, value, fault, onChange }: ValueProps) {
  const { t } = useApp()
  const Edit = rendererOf(node.pingeKey)?.edit
  if (!Edit) return null
  return (
    <Edit
      node={node}
      id={id}
      label={t('t:filter.value')}
      value={value}
      onChange={onChange}
      onBlur={() => {}}
      disabled={false}
      required
      status={fault ? 'error' : undefined}
      describedBy={fault ? `${id}-e` : undefined}
      inTable={false}
    />
  )
}
