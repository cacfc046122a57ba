import { type ReactNode, useMemo } from 'react'
import { type FilterSymbol, symbolsFor, type Variable, variableSymbols } from '#core/filter/filter.ts'
import { compileForm, type FieldPlan } from '#core/form/form.ts'
import type { Json, Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { rendererOf } from '#runtime/lazy/registry.ts'
import { useRenderers } from '#runtime/lazy/useRenderers.ts'
import { localise } from '#runtime/localise.ts'
import { PlainSelect } from '../choice/PlainSelect.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { icons } from '../icons/icons.tsx'
import { type Draft, type FilterDraft, type Group, newKey, wanting } from './filterDraft.ts'
import '../list/advanced.css'

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

const isList = (symbol: FilterSymbol) => symbol === 'in' || symbol === 'notIn'
/** What a value must be for another symbol: kept where it still means the same. */
const kindOf = (symbol: FilterSymbol) => (symbol === 'between' ? 'range' : isList(symbol) ? 'list' : 'one')

/** The control of a condition's value: as the form has it, of one value or of several. */
function valueNode({ node, widget: { drawnAs } }: FieldPlan, symbol: FilterSymbol): Node {
  const { required: _required, disabled: _disabled, label: _label, ...rest } = node
  const asked = symbol === 'between' ? drawnAs?.range : isList(symbol) ? drawnAs?.several : undefined
  return { ...rest, clearable: true, ...asked }
}

const symbolsOf = ({ node, widget }: FieldPlan): FilterSymbol[] =>
  (node.symbols as FilterSymbol[] | undefined) ?? symbolsFor({ node, widget })
const variablesOf = (plan: FieldPlan | undefined): Variable[] => (plan?.node.variables as Variable[] | undefined) ?? []

/** Fields of a filter, ready to be asked: their plans, and whether the controls of their values are loaded. */
export function useFilterFields(fields: Node[]): { plans: FieldPlan[]; ready: boolean; blank: () => Draft } {
  const { env } = useApp()
  const plans = useMemo(() => compileForm({ fields }, env).fields, [fields, env])
  const ready = useRenderers(plans.flatMap(({ node, widget }) => [node.pingeKey, widget.drawnAs?.range?.pingeKey ?? []].flat()))
  const blank = (): Draft => {
    const [first] = plans
    return { key: newKey(), field: first?.field ?? '', symbol: (first && symbolsOf(first)[0]) ?? '==', kind: 2, value: undefined }
  }
  return { plans, ready, blank }
}

interface Props extends ReturnType<typeof useFilterFields> {
  draft: FilterDraft
  onChange: (draft: FilterDraft) => void
  /** conditions that want a value say so */
  told: boolean
  disabled?: boolean
  /** stands behind the button for another group */
  foot?: ReactNode
}

/** Conditions over fields, in groups. */
export function FilterGroups({ plans, ready, blank, draft, onChange, told, disabled = false, foot }: Props) {
  const { t } = useApp()
  const { groups, matchLogic } = draft
  const setGroups = (changed: Group[]) => onChange({ ...draft, groups: changed })
  const changeGroup = (key: number, change: (group: Group) => Group) =>
    setGroups(groups.map((group) => (group.key === key ? change(group) : group)))
  const changeOne = (group: Group, key: number, change: Partial<Draft>) =>
    changeGroup(group.key, (old) => ({ ...old, conditions: old.conditions.map((one) => (one.key === key ? { ...one, ...change } : one)) }))
  const logics: Array<[string, string]> = [
    ['and', t('t:filter.matchAll')],
    ['or', t('t:filter.matchAny')],
  ]
  const logicSelect = (label: string, value: 'and' | 'or', change: (logic: 'and' | 'or') => void) => (
    <Choice {...{ label, value, disabled }} options={logics} onChange={(logic) => change(logic as 'and' | 'or')} />
  )
  const some = plans.some((plan) => variablesOf(plan).length > 0)

  return (
    <div className={some ? 'pg-adv pg-adv-kinds' : 'pg-adv'}>
      {groups.map((group, i) => (
        <fieldset key={group.key} className="pg-adv-group">
          <legend>{t('t:filter.group', { n: i + 1 })}</legend>
          <div className="pg-adv-head">
            {logicSelect(`${t('t:filter.group', { n: i + 1 })} ${t('t:filter.inside')}`, group.logic, (logic) =>
              changeGroup(group.key, (old) => ({ ...old, logic })),
            )}
            {groups.length > 1 && !disabled && (
              <LightButton
                label={t('t:filter.removeGroup', { n: i + 1 })}
                kind="icon"
                icon={icons.close}
                onClick={() => setGroups(groups.filter(({ key }) => key !== group.key))}
              />
            )}
          </div>
          {group.conditions.map((one) => (
            <Condition
              key={one.key}
              {...{ plans, ready, told, disabled, one }}
              onChange={(change) => changeOne(group, one.key, change)}
              onRemove={() =>
                changeGroup(group.key, (old) => ({ ...old, conditions: old.conditions.filter(({ key }) => key !== one.key) }))
              }
            />
          ))}
          {!disabled && (
            <LightButton
              label={t('t:filter.addCondition')}
              kind="link"
              onClick={() => changeGroup(group.key, (old) => ({ ...old, conditions: [...old.conditions, blank()] }))}
            />
          )}
        </fieldset>
      ))}
      {!disabled && (
        <div className="pg-adv-foot">
          <LightButton
            label={t('t:filter.addGroup')}
            onClick={() => setGroups([...groups, { key: newKey(), logic: 'and', conditions: [blank()] }])}
          />
          {groups.length > 1 && (
            <span className="pg-adv-between">
              {t('t:filter.between')}
              {logicSelect(t('t:filter.between'), matchLogic, (logic) => onChange({ ...draft, matchLogic: logic }))}
            </span>
          )}
          {foot}
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: Array<[value: string, text: string]>
  disabled: boolean
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, disabled, onChange }: ChoiceProps) => (
  <PlainSelect
    label={label}
    value={value}
    disabled={disabled}
    choices={options.map(([key, text]) => ({ value: key, text }))}
    onChange={onChange}
  />
)

interface ConditionProps extends Pick<Props, 'plans' | 'ready' | 'told'> {
  one: Draft
  disabled: boolean
  onChange: (change: Partial<Draft>) => void
  onRemove: () => void
}

/** One condition: a field, how it is compared, and with what. */
function Condition({ plans, ready, told, one, disabled, onChange, onRemove }: ConditionProps) {
  const { t } = useApp()
  const setField = (field: string) => {
    const plan = plans.find((other) => other.field === field)
    onChange({ field, symbol: (plan && symbolsOf(plan)[0]) ?? '==', kind: 2, value: undefined })
  }
  const setSymbol = (symbol: FilterSymbol) => onChange({ symbol, ...(kindOf(symbol) === kindOf(one.symbol) ? {} : { value: undefined }) })
  /** Another kind of value: a written one, or something of whoever asks. */
  const setKind = (plan: FieldPlan, kind: 2 | 3) =>
    onChange(
      kind === 3 ? { kind, symbol: '==', value: variablesOf(plan)[0] } : { kind, symbol: symbolsOf(plan)[0] ?? '==', value: undefined },
    )
  const select = (label: string, value: string, options: Array<[value: string, text: string]>, change: (value: string) => void) => (
    <Choice {...{ label, value, options, disabled }} onChange={change} />
  )
  const plan = plans.find(({ field }) => field === one.field)
  const offered = variablesOf(plan)
  const fault = told && wanting(one)
  const symbols = one.kind === 3 && plan ? variableSymbols(plan) : plan ? symbolsOf(plan) : [one.symbol]
  return (
    <div className="pg-adv-row">
      {select(
        t('t:filter.field'),
        one.field,
        [
          ...(plan ? [] : [[one.field, t('t:filter.lostField', { field: one.field })] as [string, string]]),
          ...plans.map(({ field, node }): [string, string] => [field, t(node.label) || field]),
        ],
        setField,
      )}
      {select(
        t('t:filter.symbol'),
        one.symbol,
        symbols.map((symbol) => [symbol, t(words[symbol])]),
        (symbol) => setSymbol(symbol as FilterSymbol),
      )}
      <div className="pg-adv-value">
        {plan &&
          offered.length > 0 &&
          select(
            t('t:filter.valueKind'),
            String(one.kind === 3 ? 3 : 2),
            [
              ['2', t('t:filter.written')],
              ['3', t('t:filter.variable')],
            ],
            (kind) => setKind(plan, kind === '3' ? 3 : 2),
          )}
        {one.kind === 3 &&
          select(
            t('t:filter.value'),
            String(one.value ?? ''),
            offered.map((variable) => [variable, t(`t:filter.variable.${variable}`)]),
            (value) => onChange({ value }),
          )}
        {one.kind === 1 && <span className="pg-adv-other">{otherField(plans, one, t)}</span>}
        {one.kind === 2 && ready && plan && one.symbol !== 'null' && one.symbol !== 'notNull' && (
          <ValueControl
            key={`${one.field} ${one.symbol}`}
            id={`adv${one.key}`}
            node={localise(valueNode(plan, one.symbol), t)}
            value={one.value}
            fault={fault}
            disabled={disabled}
            onChange={(value) => onChange({ value })}
          />
        )}
        {fault && (
          <div className="pg-fault" id={`adv${one.key}-e`} role="alert">
            {t('t:filter.needsValue')}
          </div>
        )}
      </div>
      {!disabled && <LightButton label={t('t:filter.removeCondition')} kind="icon" icon={icons.close} onClick={onRemove} />}
    </div>
  )
}

/** The field that a condition compares with. */
function otherField(plans: FieldPlan[], { value }: Draft, t: ReturnType<typeof useApp>['t']): string {
  const other = plans.find(({ field }) => field === value)
  return t('t:filter.otherField', { field: other ? t(other.node.label) || other.field : String(value ?? '') })
}

interface ValueProps {
  id: string
  node: Node
  value: Json | undefined
  fault: boolean
  disabled: boolean
  onChange: (value: Json | undefined) => void
}

/** The value of one condition. */
function ValueControl({ id, node, value, fault, disabled, onChange }: ValueProps) {
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
      disabled={disabled}
      required
      status={fault ? 'error' : undefined}
      describedBy={fault ? `${id}-e` : undefined}
      inTable={false}
    />
  )
}
