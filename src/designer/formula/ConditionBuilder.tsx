import { Button, Input, Select } from 'antd'
import {
  type Clause,
  type Comparison,
  type Condition,
  comparisons,
  isAlone,
  isMany,
  joined,
  makeClause,
  type Operand,
  oneClause,
  withClause,
  withMore,
  withoutClause,
} from '#core/edit/formula/condition.ts'
import type { Json, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useEntries } from '../useEntries.ts'
import type { Here, Readable } from './around.ts'
import { userNames } from './library.ts'
import { fieldAt, nameOfPath } from './words.ts'

interface ConditionBuilderProps {
  /** what the condition belongs to */
  title: string
  condition: Condition | undefined
  here: Here
  onChange: (condition: Condition | undefined) => void
}

const idOf = (path: readonly string[]) => path.join('\n')

/** Comparisons that mean something for what a field holds. */
function fitting(field: Readable | undefined): readonly Comparison[] {
  if (!field) return comparisons
  const { holds } = field.widget
  if (holds === 'flag') return ['on', 'off']
  if (holds === 'number' || holds === 'date') return comparisons.filter((one) => !['contains', 'lacks', 'on', 'off'].includes(one))
  if (holds === 'choice') return ['equals', 'differs', 'oneOf', 'noneOf', 'empty', 'filled']
  if (holds === 'choices' || holds === 'texts') return ['contains', 'lacks', 'empty', 'filled']
  if (holds === 'text') return ['equals', 'differs', 'contains', 'lacks', 'empty', 'filled']
  return ['empty', 'filled', 'equals', 'differs']
}

/** A condition as comparisons that are chosen: of a field, how, and with what. */
export function ConditionBuilder({ title, condition, here, onChange }: ConditionBuilderProps) {
  const t = useText()
  const { fields } = here
  const choices = [
    ...fields.filter((one) => !one.many && !one.widget.isTable).map((one) => ({ value: idOf(one.path), label: one.label })),
    ...userNames.map((name) => ({ value: idOf(['user', name]), label: t(`t:formula.user.${name}`) })),
  ]
  const begin = (path: readonly string[]): Clause => {
    const [comparison = 'equals'] = fitting(fieldAt(path, here))
    return makeClause({ path, comparison, operand: { value: '' } })
  }
  const { list, adding } = useEntries<HTMLDivElement>(condition?.clauses.length ?? 0)
  const add = (path: readonly string[]) => {
    adding()
    onChange(condition ? withMore(condition, begin(path)) : oneClause(begin(path)))
  }
  return (
    <div className="pg-rule-clauses" ref={list}>
      {condition?.clauses.map((clause, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no name but its place
        <div className="pg-rule-clause" key={i}>
          {i > 0 ? (
            <Select
              size="small"
              className="pg-rule-join"
              aria-label={t('t:rule.join')}
              value={condition.join}
              onChange={(join) => onChange(joined(condition, join))}
              options={(['and', 'or'] as const).map((value) => ({ value, label: t(`t:formula.op.${value}`) }))}
            />
          ) : null}
          <ClauseRow
            n={i + 1}
            title={title}
            clause={clause}
            here={here}
            choices={choices}
            onField={(path) => onChange(withClause(condition, i, begin(path)))}
            onChange={(next) => onChange(withClause(condition, i, next))}
            onRemove={() => onChange(withoutClause(condition, i))}
          />
        </div>
      ))}
      <Select
        size="small"
        className="pg-rule-add"
        showSearch
        optionFilterProp="label"
        aria-label={`${title}: ${t('t:rule.addClause')}`}
        placeholder={t(condition ? 't:rule.addClause' : 't:rule.firstClause')}
        value={null}
        onChange={(id: string) => add(id.split('\n'))}
        options={choices}
      />
    </div>
  )
}

interface ClauseRowProps {
  n: number
  title: string
  clause: Clause
  here: Here
  choices: Array<{ value: string; label: string }>
  onField: (path: readonly string[]) => void
  onChange: (clause: Clause) => void
  onRemove: () => void
}

function ClauseRow({ n, title, clause, here, choices, onField, onChange, onRemove }: ClauseRowProps) {
  const t = useText()
  const { path, comparison, operand } = clause
  const field = fieldAt(path, here)
  const fits = fitting(field)
  const own = idOf(path)
  const known = choices.some(({ value }) => value === own)
  const name = nameOfPath(path, here, t) ?? path.join('.')
  const called = `${title} ${n}`
  return (
    <>
      <Select
        size="small"
        showSearch
        optionFilterProp="label"
        aria-label={`${called}: ${t('t:rule.field')}`}
        value={own}
        onChange={(id: string) => onField(id.split('\n'))}
        options={known ? choices : [{ value: own, label: name }, ...choices]}
      />
      <Select<Comparison>
        size="small"
        aria-label={`${called}: ${t('t:rule.comparison')}`}
        value={comparison}
        onChange={(next) => {
          const value = operand && 'value' in operand ? operand.value : undefined
          const fitted: Operand =
            value === undefined && operand
              ? operand
              : { value: isMany(next) === Array.isArray(value) ? (value ?? '') : isMany(next) ? [] : '' }
          onChange(makeClause({ path, comparison: next, operand: fitted }))
        }}
        options={[...new Set([comparison, ...fits])].map((value) => ({ value, label: t(`t:rule.is.${value}`) }))}
      />
      {isAlone(comparison) ? null : (
        <OperandInput
          label={`${called}: ${t('t:rule.value')}`}
          field={field}
          many={isMany(comparison)}
          operand={operand ?? { value: '' }}
          here={here}
          onChange={(next) => onChange(makeClause({ path, comparison, operand: next }))}
        />
      )}
      <Button size="small" type="text" danger aria-label={`${called}: ${t('t:properties.remove')}`} onClick={onRemove}>
        ×
      </Button>
    </>
  )
}

/** The options that a field writes out itself, as they are chosen from. */
export function ownOptions(
  field: Pick<Readable, 'node'> | undefined,
  t: ReturnType<typeof useText>,
): Array<{ value: string | number; label: string }> {
  const { options, source } = (field?.node ?? {}) as { options?: unknown; source?: { options?: unknown } }
  const list = Array.isArray(options) ? options : Array.isArray(source?.options) ? source.options : []
  return (list as Row[])
    .filter((one) => one !== null && (typeof one.id === 'string' || typeof one.id === 'number'))
    .map((one) => ({ value: one.id as string | number, label: t(one.fullName as string) || String(one.id) }))
}

interface OperandInputProps {
  label: string
  field: Readable | undefined
  many?: boolean
  operand: Operand
  here: Here
  onChange: (operand: Operand) => void
}

/** A text as the value that a field of its kind holds. */
export const valueFor = (text: string, field: Pick<Readable, 'widget'> | undefined): Json =>
  field?.widget.holds !== 'text' && /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text

/** What a clause compares with: an option of the field, a value that is typed; what else stands there is shown as it is. */
function OperandInput({ label, field, many = false, operand, here, onChange }: OperandInputProps) {
  const t = useText()
  const options = ownOptions(field, t)
  if (!('value' in operand)) {
    const shown = 'path' in operand ? (nameOfPath(operand.path, here, t) ?? operand.path.join('.')) : operand.source
    return <Input size="small" className="pg-rule-value" readOnly aria-label={label} value={shown} />
  }
  const { value } = operand
  if (many || options.length > 0) {
    const chosen = many ? (Array.isArray(value) ? value : [value]) : value === '' ? null : value
    return (
      <Select
        size="small"
        className="pg-rule-value"
        aria-label={label}
        {...(many ? { mode: options.length > 0 ? ('multiple' as const) : ('tags' as const) } : {})}
        value={chosen as string}
        onChange={(next: unknown) =>
          onChange({
            value: (many
              ? (next as string[]).map((one) => (typeof one === 'string' && options.length === 0 ? valueFor(one, field) : one))
              : next) as Json,
          })
        }
        options={options}
      />
    )
  }
  return (
    <Input
      size="small"
      className="pg-rule-value"
      aria-label={label}
      value={value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)}
      onChange={({ target }) => onChange({ value: valueFor(target.value, field) })}
    />
  )
}
