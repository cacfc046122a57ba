import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { nameOfNode } from '#core/edit/flow/make.ts'
import type { Below, Who, Within } from '#core/flow/definition.ts'
import { picksPeople } from '#core/rules/people.ts'
import { useText } from '#runtime/app.ts'
import { useFlowAround } from '../around.ts'
import { labelOf } from '../words.ts'
import { CalledFields } from './Calls.tsx'
import { othersAsking, usePanel } from './context.ts'
import { Choose, NumberBox, Part, PickerField } from './controls.tsx'

export type By = Who['by']

/** What a rule of a kind begins with; what has to be chosen is missing, and asked for by the check. */
export function newRule(by: By): Who {
  const begins: { readonly [by in By]: object } = {
    users: { ids: [] },
    role: { ids: [] },
    position: { ids: [] },
    group: { ids: [] },
    manager: { level: 1 },
    head: { level: 1 },
    starter: {},
    field: { field: '' },
    approver: { node: '' },
    chosen: {},
    candidates: { among: [] },
    interface: { interface: '' },
  }
  return { by, ...begins[by] } as Who
}

interface RuleProps {
  rule: Who
  /** what it is called among others */
  name: string
  onChange: (rule: Who) => void
}

/** What a rule says beside its kind, by choosing. */
export function RuleBody({ rule, name, onChange }: RuleProps) {
  const t = useText()
  const around = useFlowAround()
  const panel = usePanel()
  const part = (key: string) => `${name}: ${t(`t:flowDesign.rule.${key}`)}`
  const nodes = othersAsking(panel).map((node) => ({ value: node.id, label: t(nameOfNode(node)) }))
  switch (rule.by) {
    case 'users':
    case 'role':
    case 'position':
    case 'group':
      return (
        <Part label={t(`t:flowDesign.by.${rule.by}`)}>
          {(id) => (
            <PickerField
              kind={rule.by}
              id={id}
              label={`${name}: ${t(`t:flowDesign.by.${rule.by}`)}`}
              ids={rule.ids}
              onChange={(ids) => onChange({ ...rule, ids })}
            />
          )}
        </Part>
      )
    case 'manager':
    case 'head':
      return <Levels rule={rule} name={name} onChange={onChange} />
    case 'field': {
      const fields = [...(around.fields ?? [])].filter(([, one]) => one.of === '' && picksPeople(one))
      return (
        <Choose
          label={part('field')}
          placeholder={t('t:flowDesign.rule.field')}
          value={rule.field || undefined}
          options={fields.map(([value]) => ({ value, label: labelOf(value, around) }))}
          onChange={(field = '') => onChange({ ...rule, field })}
        />
      )
    }
    case 'approver':
      return (
        <Choose
          label={part('node')}
          placeholder={t('t:flowDesign.rule.node')}
          value={rule.node || undefined}
          options={nodes}
          onChange={(node = '') => onChange({ ...rule, node })}
        />
      )
    case 'interface':
      return (
        <>
          <CalledFields label={name} value={rule} tells={false} onChange={onChange} />
          <p className="pg-prop-help">{t('t:flowDesign.param.people', { id: 'id', account: 'account' })}</p>
        </>
      )
    default:
      return null
  }
}

const belowKey = (of: Below | undefined): string => (typeof of === 'object' ? `node ${of.node}` : (of ?? 'starter'))

/** Below whom managers or heads are looked for, and which of them. */
function Levels({ rule, name, onChange }: RuleProps & { rule: Who & { by: 'manager' | 'head' } }) {
  const t = useText()
  const panel = usePanel()
  const below = [
    ...(['starter', 'before'] as const).map((value) => ({ value: value as string, label: t(`t:flow.who.of.${value}`) })),
    ...othersAsking(panel).map((node) => ({ value: `node ${node.id}`, label: t('t:flow.who.of.node', { name: t(nameOfNode(node)) }) })),
  ]
  const choose = (key = 'starter') => {
    const { of: _of, ...rest } = rule
    if (key === 'starter') return onChange(rest)
    onChange({ ...rule, of: key === 'before' ? key : { node: key.slice('node '.length) } })
  }
  const upTo = (next: number | undefined) => {
    const { upTo: _upTo, ...rest } = rule
    onChange(next === undefined ? rest : { ...rule, upTo: next })
  }
  const part = (key: string) => t(`t:flowDesign.rule.${key}`)
  return (
    <>
      <Part label={part('of')}>
        {(id) => <Choose id={id} label={`${name}: ${part('of')}`} value={belowKey(rule.of)} options={below} onChange={choose} />}
      </Part>
      <div className="pg-flow-pair">
        <Part label={part('level')}>
          {(id) => (
            <NumberBox
              id={id}
              label={`${name}: ${part('level')}`}
              value={rule.level}
              onChange={(level = 1) => onChange({ ...rule, level })}
            />
          )}
        </Part>
        <Part label={part('upTo')}>
          {(id) => (
            <NumberBox id={id} label={`${name}: ${part('upTo')}`} value={rule.upTo} placeholder={part('upToNone')} onChange={upTo} />
          )}
        </Part>
      </div>
    </>
  )
}

/** Only those of a rule's people who stand somewhere. */
export function WithinPart({ rule, name, onChange }: RuleProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(rule.within !== undefined)
  const within = rule.within ?? {}
  const set = (next: Within) => {
    const { within: _within, ...rest } = rule
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value.length > 0)) as Within
    onChange((Object.keys(kept).length === 0 ? rest : { ...rest, within: kept }) as Who)
  }
  if (!isOpen)
    return (
      <Button size="small" type="link" aria-label={`${name}: ${t('t:flowDesign.rule.within')}`} onClick={() => setOpen(true)}>
        {t('t:flowDesign.rule.within')}
      </Button>
    )
  return (
    <fieldset className="pg-flow-within">
      <legend>{t('t:flowDesign.rule.within')}</legend>
      {(['company', 'department'] as const).map((kind) => (
        <Part key={kind} label={t(`t:flowDesign.rule.${kind}`)}>
          {(id) => (
            <PickerField
              kind={kind}
              id={id}
              label={`${name}: ${t(`t:flowDesign.rule.${kind}`)}`}
              ids={within[kind] ?? []}
              onChange={(ids) => set({ ...within, [kind]: ids })}
            />
          )}
        </Part>
      ))}
      {(['company', 'department'] as const).map((kind) => (
        <Checkbox
          key={kind}
          checked={within.same === kind}
          onChange={({ target }) => {
            const { same: _same, ...rest } = within
            set(target.checked ? { ...rest, same: kind } : rest)
          }}
        >
          {t(`t:flowDesign.rule.same.${kind}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
