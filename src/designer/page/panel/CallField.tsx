import type { FieldProps } from '@rjsf/utils'
import { AutoComplete, Checkbox, Input, Select } from 'antd'
import { type ComponentType, useMemo } from 'react'
import { isRecord } from '#core/edit/tree.ts'
import { isRead } from '#core/reads.ts'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { sourceField } from '../../formula/SourceField.tsx'
import { ownFields } from '../../properties/fields.tsx'
import { titleOf } from '../../properties/kinds.ts'
import { addressesIn, addressOf, holesOf, type Method, methods, withHole } from './addresses.ts'
import { useOffered } from './context.ts'
import { Pairs } from './Pairs.tsx'

type CallProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>
type Loose = { [name: string]: Json }

/** What a call may be where it stands: one that reads only, and whether the form around may be saved by it. */
interface CallOptions {
  reads?: boolean
  saves?: boolean
}
const optionsOf = ({ uiSchema }: CallProps) => (uiSchema?.['ui:options'] ?? {}) as CallOptions

const Text = ownFields.json as ComponentType<CallProps>
const isPairs = (value: unknown): value is Loose | undefined => value === undefined || isRecord(value)
/** What of a call is chosen one by one. */
const plainKeys = new Set<string>([...methods, 'query', 'body', 'long'])

/** Whether a call, or where rows come from, is put together by choosing; anything else is its text. */
export function isChosenCall(value: unknown): boolean {
  if (value === undefined) return true
  if (!isRecord(value)) return false
  const { options, ...call } = value
  const keys = Object.keys(call)
  if (Array.isArray(options) && options.length > 0) return false
  return isPairs(call.query) && keys.every((name) => plainKeys.has(name))
}

/** A call of the server: its address is chosen among those that there are, what varies in it and what is sent are fields. */
function Call(props: CallProps) {
  const { fieldPathId, formData, onChange, uiSchema } = props
  const t = useText()
  const { reads } = optionsOf(props)
  const { addresses, resource } = useOffered()
  const title = titleOf(uiSchema?.['ui:title'], fieldPathId.path)
  const call: Loose = isRecord(formData) ? (formData as Loose) : {}
  const all = useMemo(() => addressesIn(addresses, resource, (call) => !reads || isRead(call)), [addresses, resource, reads])
  const method: Method = methods.find((one) => typeof call[one] === 'string') ?? 'get'
  const url = String(call[method] ?? '')
  const known = addressOf(all, method, url)
  const write = (next: Loose) => onChange(next, fieldPathId.path)
  const rest = Object.fromEntries(Object.entries(call).filter(([name]) => !methods.some((one) => one === name) && name !== 'options'))
  const go = (to: Method, address: string) => {
    // what is read sends nothing
    const { body: _body, ...without } = rest
    write({ [to]: address, ...(to === 'get' ? without : rest) })
  }
  const options = useMemo(
    () =>
      all.map((one) => ({
        value: `${one.method} ${one.url}`,
        label: one.about === '' ? one.url : `${one.about} · ${one.url}`,
        key: `${one.method} ${one.url}`,
      })),
    [all],
  )
  const allowed = reads ? (['get', 'post'] as const) : methods
  if (!isChosenCall(formData)) return <Text {...props} />
  return (
    <div className="pg-rules">
      <div className="pg-page-call">
        <Select<Method>
          aria-label={`${title}: ${t('t:design.page.method')}`}
          value={method}
          options={allowed.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(next) => go(next, url)}
        />
        <AutoComplete
          id={fieldPathId.$id}
          aria-label={`${title}: ${t('t:design.page.address')}`}
          placeholder={t('t:design.page.chooseAddress')}
          value={url}
          options={options}
          filterOption={(typed, option) => {
            const word = typed.toLowerCase()
            return String(option?.label).toLowerCase().includes(word) || String(option?.value).toLowerCase().includes(word)
          }}
          popupMatchSelectWidth={420}
          onSelect={(chosen: string) => {
            const [to = 'get', ...address] = chosen.split(' ')
            go(to as Method, address.join(' '))
          }}
          onChange={(next: string) => {
            // what is chosen comes with its method in front
            if (!options.some(({ value }) => value === next)) go(method, next)
          }}
        />
      </div>
      {known ? <p className="pg-prop-help">{known.about}</p> : null}
      {known
        ? holesOf(known, url).map(({ name, value, at }) => (
            <div key={at} className="pg-page-hole">
              <span>{t('t:design.page.part', { name })}</span>
              <Input
                aria-label={t('t:design.page.part', { name })}
                className="pg-prop-code"
                value={value}
                onChange={({ target }) => go(method, withHole(url, at, target.value))}
              />
            </div>
          ))
        : null}
      <div className="pg-prop-help">{t('t:properties.name.query')}</div>
      <Pairs
        title={`${title}: ${t('t:properties.name.query')}`}
        value={call.query as Loose | undefined}
        names={known?.query ?? []}
        onChange={(query) => {
          const { query: _before, ...others } = call
          write(query ? { ...others, query } : others)
        }}
      />
      {method === 'get' ? null : <Sent title={title} call={call} onChange={write} />}
      <Checkbox
        checked={call.long === true}
        onChange={({ target }) => {
          const { long: _before, ...others } = call
          write(target.checked ? { ...others, long: true } : others)
        }}
      >
        {t('t:pageForm.long')}
      </Checkbox>
    </div>
  )
}

/** What a call sends: names with their values, or an expression that is all of it. */
function Sent({ title, call, onChange }: { title: string; call: Loose; onChange: (call: Loose) => void }) {
  const t = useText()
  const name = `${title}: ${t('t:design.page.body')}`
  const set = (body: Json | undefined) => {
    const { body: _before, ...others } = call
    onChange(body === undefined ? others : { ...others, body })
  }
  return (
    <>
      <div className="pg-prop-help">{t('t:design.page.body')}</div>
      {isPairs(call.body) ? (
        <Pairs title={name} value={call.body as Loose | undefined} onChange={set} />
      ) : (
        <Input
          className="pg-prop-code"
          aria-label={name}
          value={typeof call.body === 'string' ? call.body : JSON.stringify(call.body)}
          onChange={({ target }) => set(target.value === '' ? undefined : target.value)}
        />
      )}
    </>
  )
}

const Source = sourceField(Call, 't:design.page.call')

/** Where a block's rows come from: a dictionary, a data interface, or a call of the server that only reads. */
export const ReadField = (props: CallProps) => (
  <Source {...props} uiSchema={{ ...props.uiSchema, 'ui:options': { ...props.uiSchema?.['ui:options'], reads: true } }} />
)

/** What an action calls; where a form stands around, that form may be saved instead. */
export function RequestField(props: CallProps) {
  const t = useText()
  const { saves } = optionsOf(props)
  const { fieldPathId, formData, onChange, uiSchema } = props
  const title = titleOf(uiSchema?.['ui:title'], fieldPathId.path)
  if (!saves) return <Call {...props} />
  return (
    <div className="pg-rules">
      <Select
        size="small"
        aria-label={`${title}: ${t('t:source.from')}`}
        value={formData === 'save' ? 'save' : 'call'}
        options={[
          { value: 'save', label: t('t:design.page.save') },
          { value: 'call', label: t('t:design.page.call') },
        ]}
        onChange={(next) => onChange(next === 'save' ? 'save' : { get: '' }, fieldPathId.path)}
      />
      {formData === 'save' ? null : <Source {...props} />}
    </div>
  )
}
