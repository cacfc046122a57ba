import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '#api/call.ts'
import { findStanding } from '#core/edit/flow/tree.ts'
import { readBraced } from '#core/edit/formula/pieces.ts'
import { compileForm, isWorkedOut } from '#core/form/form.ts'
import { joinedTexts, withFullLabels } from '#core/form/nested.ts'
import type { FormDef, Json } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp, useText } from '#runtime/app.ts'
import { sendOf } from '../../sendOf.ts'
import { useEntries } from '../../useEntries.ts'
import { useFlowAround } from '../around.ts'
import { readFlows } from '../useCalledNames.ts'
import { labelOf } from '../words.ts'
import { usePanel } from './context.ts'
import { Choose, type Option } from './controls.tsx'
import type { OwnProps } from './ownField.tsx'

interface Flow {
  id: string
  enCode: string
  fullName: string
}

/** The released flows that the designer may read; none until they are there. */
function useFlows(): readonly Flow[] {
  const app = useApp()
  const [flows, setFlows] = useState<readonly Flow[]>([])
  useEffect(() => {
    const stop = new AbortController()
    readFlows(app, stop.signal).then(
      (list) => stop.signal.aborted || setFlows(list),
      (error: Error) => stop.signal.aborted || app.toast('error', error.message),
    )
    return () => stop.abort()
  }, [app])
  return flows
}

/** Which flow a sub-flow launches. */
export function FlowField({ id, label, value, onChange }: OwnProps<string>) {
  const t = useText()
  const { definition } = usePanel()
  const options = useFlows()
    .filter(({ enCode }) => enCode !== definition.code)
    .map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))
  return (
    <Choose
      id={id}
      label={label}
      placeholder={t('t:flowDesign.subflow.choose')}
      value={value || undefined}
      options={options}
      onChange={onChange}
    />
  )
}

/** Whether a flow waits for what it launches. */
export function WaitsField({ id, label, value, onChange }: OwnProps<boolean>) {
  const t = useText()
  const word = (one: 'waits' | 'goesOn') => t(`t:flowDesign.subflow.${one}`)
  return (
    <Choose
      id={id}
      label={label}
      usual={word('waits')}
      value={value === undefined ? undefined : value ? 'waits' : 'goesOn'}
      options={(['waits', 'goesOn'] as const).map((one) => ({ value: one, label: word(one) }))}
      onChange={(next) => onChange(next === undefined ? undefined : next === 'waits')}
    />
  )
}

/** What can be filled in of the record that a flow is launched with, by the names of its fields. */
function useTargets(flow: string | undefined): readonly Option[] {
  const app = useApp()
  const id = useFlows().find(({ enCode }) => enCode === flow)?.id
  const [options, setOptions] = useState<readonly Option[]>([])
  useEffect(() => {
    setOptions([])
    if (id === undefined) return
    const stop = new AbortController()
    ask(sendOf(app), 'GET /api/workflow/Launch/:id', { params: { id }, quiet: true, signal: stop.signal }).then(
      ({ data }) => {
        if (stop.signal.aborted) return
        const { fields } = compileForm(withFullLabels(JSON.parse(data.formData) as FormDef, env, joinedTexts, true), env)
        const filled = fields.filter((one) => !one.widget.isSystem && !isWorkedOut(one) && one.widget.holds !== 'secret')
        setOptions(filled.map(({ field, node }) => ({ value: field, label: app.t(node.label) || field })))
      },
      // one that the designer may not launch is filled in by the names of its fields
      () => undefined,
    )
    return () => stop.abort()
  }, [app, id])
  return options
}

/** The field of the form that a value is, where it is one and nothing else. */
function fieldIn(value: Json | undefined): string | undefined {
  const source = readBraced(value)?.source.trim()
  return /^form\.(\w+)$/.exec(source ?? '')?.[1]
}

const isText = (value: Json | undefined): value is string => typeof value === 'string'

/** Where a value comes from: a field of the form, or what is written. */
function ValueFrom({ name, value, onChange }: { name: string; value: Json | undefined; onChange: (value: Json) => void }) {
  const t = useText()
  const around = useFlowAround()
  const from = fieldIn(value)
  const own = [...(around.fields ?? [])]
    .filter(([, one]) => one.of === '')
    .map(([field]) => ({ value: field, label: labelOf(field, around) }))
  return (
    <>
      <Choose
        label={`${name}: ${t('t:flowDesign.subflow.from')}`}
        value={from ?? ''}
        options={[{ value: '', label: t('t:flowDesign.subflow.written') }, ...own]}
        onChange={(field = '') => onChange(field === '' ? '' : `{{ form.${field} }}`)}
      />
      {from === undefined ? (
        <Input
          aria-label={`${name}: ${t('t:flowDesign.subflow.written')}`}
          maxLength={2000}
          value={isText(value) ? value : JSON.stringify(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : null}
    </>
  )
}

/** What the record of a sub-flow is filled in with, field by field. */
export function ValuesField({ id, label, value, onChange }: OwnProps<{ [field: string]: Json }>) {
  const t = useText()
  const { definition, of } = usePanel()
  const node = findStanding(definition, of)?.node
  const targets = useTargets(node?.kind === 'subflow' ? node.flow : undefined)
  const all = Object.entries(value ?? {})
  const { list, adding } = useEntries<HTMLDivElement>(all.length)
  const keep = (entries: Array<[string, Json]>) => onChange(entries.length > 0 ? Object.fromEntries(entries) : undefined)
  const free = targets.filter(({ value: field }) => !all.some(([name]) => name === field))
  const nameOf = (field: string) => targets.find((one) => one.value === field)?.label ?? field
  return (
    <div className="pg-flow-rules" id={id} ref={list}>
      {all.map(([field, from], i) => (
        <div className="pg-flow-rule" key={field}>
          <div className="pg-flow-rule-head">
            <span>{nameOf(field)}</span>
            <Button
              size="small"
              type="text"
              danger
              aria-label={`${nameOf(field)}: ${t('t:properties.remove')}`}
              onClick={() => keep(all.filter((_one, at) => at !== i))}
            >
              ×
            </Button>
          </div>
          <ValueFrom
            name={nameOf(field)}
            value={from}
            onChange={(next) => keep(all.map((one, at): [string, Json] => (at === i ? [field, next] : one)))}
          />
        </div>
      ))}
      <Choose
        label={`${label}: ${t('t:flowDesign.subflow.addField')}`}
        placeholder={t('t:flowDesign.subflow.addField')}
        value={undefined}
        options={free}
        onChange={(field) => {
          if (field === undefined) return
          adding()
          keep([...all, [field, '']])
        }}
      />
    </div>
  )
}
