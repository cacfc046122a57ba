import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { findStanding } from '#core/edit/flow/tree.ts'
import { writeBraced, writePath } from '#core/edit/formula/pieces.ts'
import type { Asking, Called } from '#core/flow/definition.ts'
import { useApp, useText } from '#runtime/app.ts'
import { type Choice, readChoices } from '../../formula/SourceField.tsx'
import { AddEntry } from '../../properties/AddEntry.tsx'
import { useEntries } from '../../useEntries.ts'
import { useFlowAround } from '../around.ts'
import { usePanel } from './context.ts'
import { Choose, Part } from './controls.tsx'
import type { OwnProps } from './ownField.tsx'

/** What a flow says of a call by itself, by the names of parameters. */
const own = new Set(['instanceId', 'recordId', 'flowId', 'nodeId', 'event', 'userId'])

/** The data interfaces that there are; what is wrong where they cannot be read. */
function useInterfaces(): { choices: Choice[]; failed: string } {
  const app = useApp()
  const [state, setState] = useState<{ choices: Choice[]; failed: string }>({ choices: [], failed: '' })
  useEffect(() => {
    let gone = false
    readChoices(app, 'interface').then(
      (choices) => gone || setState({ choices, failed: '' }),
      (error: Error) => gone || setState({ choices: [], failed: error.message }),
    )
    return () => {
      gone = true
    }
  }, [app])
  return state
}

interface CalledProps<T extends Called> {
  label: string
  value: T
  /** it is called for what happened, which the flow tells by itself */
  tells: boolean
  onChange: (value: T) => void
}

/** A data interface by its name, and its parameters from fields of the form; what a parameter says otherwise stays. */
export function CalledFields<T extends Called>({ label, value, tells, onChange }: CalledProps<T>) {
  const t = useText()
  const { choices, failed } = useInterfaces()
  const around = useFlowAround()
  const { interface: name, params = {} } = value
  const chosen = choices.find((one) => one.code === name || one.id === name)
  const fields = around.here.fields
    .filter(({ many, widget }) => !many && !widget.isTable)
    .map(({ path, label }) => ({ value: writeBraced(writePath(path) ?? ''), label }))
  const choose = (next = '') => {
    const other = { ...value, interface: next }
    // another one asks for other things
    Reflect.deleteProperty(other, 'params')
    onChange(other)
  }
  const bind = (field: string, next: string | undefined) => {
    const { [field]: _before, ...others } = params
    const all = next === undefined ? others : { ...params, [field]: next }
    const bound = { ...value, params: all }
    if (Object.keys(all).length === 0) Reflect.deleteProperty(bound, 'params')
    onChange(bound)
  }
  return (
    <>
      <Choose
        label={`${label}: ${t('t:flow.kind.call')}`}
        placeholder={t('t:source.choose')}
        value={name || undefined}
        options={choices.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={choose}
      />
      {failed === '' ? null : (
        <p className="pg-fault" role="alert">
          {failed}
        </p>
      )}
      {(chosen?.parameters ?? []).map(({ field, name }) => (
        <Part key={field} label={t('t:source.parameter', { name })}>
          {(id) => (
            <Choose
              id={id}
              label={`${label}: ${t('t:source.parameter', { name })}`}
              usual={t(tells && own.has(field) ? 't:flowDesign.param.own' : 't:source.chooseField')}
              value={params[field] === undefined || params[field] === null ? undefined : String(params[field])}
              options={fields}
              onChange={(next) => bind(field, next)}
            />
          )}
        </Part>
      ))}
    </>
  )
}

/** What a call node calls. */
export function InterfaceField({ id, label, value = '' }: OwnProps<string>) {
  const { definition, of, set } = usePanel()
  const node = findStanding(definition, of)?.node
  const params = node?.kind === 'call' ? node.params : undefined
  return (
    <div id={id}>
      <CalledFields
        label={label}
        value={{ interface: value, ...(params ? { params } : {}) }}
        tells
        onChange={({ interface: next, params }) => set({ interface: next === '' ? undefined : next, params })}
      />
    </div>
  )
}

type Event = NonNullable<Asking['events']>[number]
const moments = ['enter', 'agree', 'refuse', 'return', 'leave'] as const

/** The data interfaces that a node calls, each at its moment. */
export function EventsField({ id, label, value, onChange }: OwnProps<Event[]>) {
  const t = useText()
  const all = Array.isArray(value) ? value : []
  const { list, adding } = useEntries<HTMLDivElement>(all.length)
  const write = (next: Event[]) => onChange(next.length > 0 ? next : undefined)
  const put = (at: number, event: Event) => write(all.map((one, i) => (i === at ? event : one)))
  return (
    <div className="pg-flow-rules" id={id} ref={list}>
      {all.map((event, i) => {
        const name = `${label} ${i + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place
          <div className="pg-flow-rule" key={i}>
            <div className="pg-flow-rule-head">
              <Choose
                label={`${name}: ${t('t:flowDesign.event.on')}`}
                value={event.on}
                options={moments.map((one) => ({ value: one, label: t(`t:flowDesign.event.on.${one}`) }))}
                onChange={(on) => put(i, { ...event, on: on as Event['on'] })}
              />
              <Button
                size="small"
                type="text"
                danger
                aria-label={`${name}: ${t('t:properties.remove')}`}
                onClick={() => write(all.filter((_one, at) => at !== i))}
              >
                ×
              </Button>
            </div>
            <CalledFields label={name} value={event} tells onChange={(next) => put(i, next)} />
            <Part label={t('t:flowDesign.fails')}>
              {(own) => (
                <Choose
                  id={own}
                  label={`${name}: ${t('t:flowDesign.fails')}`}
                  value={event.fails ?? 'go'}
                  options={(['go', 'halt'] as const).map((one) => ({ value: one, label: t(`t:flowDesign.fails.${one}`) }))}
                  onChange={(fails) => put(i, { ...event, fails: fails as 'go' })}
                />
              )}
            </Part>
          </div>
        )
      })}
      <AddEntry
        title={label}
        disabled={all.length >= 20}
        onAdd={() => {
          adding()
          write([...all, { on: 'enter', interface: '' }])
        }}
      />
    </div>
  )
}
