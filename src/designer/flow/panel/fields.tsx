import { Checkbox, Input } from 'antd'
import { nameOfNode } from '#core/edit/flow/make.ts'
import { findStanding } from '#core/edit/flow/tree.ts'
import type { Action, Nobody, Return, Sign, Who } from '#core/flow/definition.ts'
import type { Language, Text } from '#core/types.ts'
import { useApp, useText } from '#runtime/app.ts'
import { WhenField as Sentence } from '../../formula/WhenField.tsx'
import { EventsField, InterfaceField } from './Calls.tsx'
import { usePanel, within } from './context.ts'
import { Choose, NumberBox, Part, PickerField } from './controls.tsx'
import { DueField } from './DueField.tsx'
import { FieldsField } from './FieldsField.tsx'
import { MessagesField } from './Messages.tsx'
import { type OwnProps, ownField } from './ownField.tsx'
import { PrintField } from './PrintField.tsx'
import { Rules } from './Rules.tsx'
import { FlowField, ValuesField, WaitsField } from './subFlow.tsx'
import { WaitField } from './WaitField.tsx'

/** Whom a node asks, or who may launch a flow. */
function WhoField({ label, value, onChange }: OwnProps<Who[]>) {
  const { definition, of } = usePanel()
  const kind = findStanding(definition, of)?.node.kind
  return (
    <Rules rules={value} label={label} mayChoose={kind === 'approve' || kind === 'handle'} mayAsk={of !== 'start'} onChange={onChange} />
  )
}

const nobodies = ['admin', 'before', 'pass', 'refuse', 'users'] as const

/** What happens where nobody is found. */
function NobodyField({ id, label, value, onChange }: OwnProps<Nobody>) {
  const t = useText()
  const chosen = typeof value === 'object' ? 'users' : value
  return (
    <>
      <Choose
        id={id}
        label={label}
        usual={t('t:flowDesign.nobody.admin')}
        value={chosen}
        options={nobodies.map((one) => ({ value: one, label: t(`t:flowDesign.nobody.${one}`) }))}
        onChange={(next) => onChange(next === 'users' ? { users: [] } : (next as Nobody | undefined))}
      />
      {typeof value === 'object' ? (
        <Part label={t('t:flowDesign.by.users')}>
          {(own) => (
            <PickerField
              kind="users"
              id={own}
              label={`${label}: ${t('t:flowDesign.by.users')}`}
              ids={value.users}
              onChange={(users) => onChange({ users })}
            />
          )}
        </Part>
      ) : null}
    </>
  )
}

const modes = ['any', 'all', 'order', 'ratio', 'count'] as const

/** How many of several people have to agree. */
function SignField({ id, label, value, onChange }: OwnProps<Sign>) {
  const t = useText()
  const counted = value?.mode === 'ratio' || value?.mode === 'count' ? value : undefined
  const begin = (mode: string | undefined): Sign | undefined =>
    mode === undefined
      ? undefined
      : mode === 'ratio'
        ? { mode, agree: 100 }
        : mode === 'count'
          ? { mode, agree: 1 }
          : { mode: mode as 'any' }
  const unit = (which: 'agree' | 'refuse') => t(`t:flowDesign.sign.${which}.${counted?.mode ?? 'ratio'}`)
  return (
    <>
      <Choose
        id={id}
        label={label}
        usual={t('t:flowDesign.sign.any')}
        value={value?.mode}
        options={modes.map((one) => ({ value: one, label: t(`t:flowDesign.sign.${one}`) }))}
        onChange={(mode) => onChange(begin(mode))}
      />
      {counted ? (
        <div className="pg-flow-pair">
          <Part label={unit('agree')}>
            {(own) => (
              <NumberBox
                id={own}
                label={`${label}: ${unit('agree')}`}
                value={counted.agree}
                onChange={(agree = 1) => onChange({ ...counted, agree })}
              />
            )}
          </Part>
          <Part label={unit('refuse')}>
            {(own) => (
              <NumberBox
                id={own}
                label={`${label}: ${unit('refuse')}`}
                value={counted.refuse}
                onChange={(refuse) => {
                  const { refuse: _refuse, ...rest } = counted
                  onChange(refuse === undefined ? rest : { ...counted, refuse })
                }}
              />
            )}
          </Part>
        </div>
      ) : null}
    </>
  )
}

/** Some of a few words; nothing is written where none is chosen. */
const someOf = (name: string, values: readonly string[]) =>
  function SomeField({ id, label, value, onChange }: OwnProps<string[]>) {
    const t = useText()
    const chosen = Array.isArray(value) ? value : []
    return (
      <fieldset id={id} className="pg-flow-some" aria-label={label}>
        {values.map((one) => (
          <Checkbox
            key={one}
            checked={chosen.includes(one)}
            onChange={({ target }) => {
              const next = target.checked ? [...chosen, one] : chosen.filter((other) => other !== one)
              onChange(next.length > 0 ? next : undefined)
            }}
          >
            {t(`t:flowDesign.${name}.${one}`)}
          </Checkbox>
        ))}
      </fieldset>
    )
  }

/** One of a few words; the first is what holds where nothing is written. */
const oneOf = (name: string, values: readonly string[]) =>
  function OneField({ id, label, value, onChange }: OwnProps<string>) {
    const t = useText()
    const word = (one: string) => t(`t:flowDesign.${name}.${one}`)
    return (
      <Choose
        id={id}
        label={label}
        usual={word(values[0] ?? '')}
        value={value}
        options={values.map((one) => ({ value: one, label: word(one) }))}
        onChange={onChange}
      />
    )
  }

/** Where a return leads, and how it comes back. */
function ReturnField({ id, label, value, onChange }: OwnProps<Return>) {
  const t = useText()
  const nodes = within(usePanel(), true)
  const to = value && (typeof value.to === 'object' ? `node ${value.to.node}` : value.to)
  const targets = [
    ...(['start', 'before', 'choose'] as const).map((one) => ({ value: one as string, label: t(`t:flowDesign.return.${one}`) })),
    ...nodes.map((node) => ({ value: `node ${node.id}`, label: t('t:flowDesign.return.node', { name: t(nameOfNode(node)) }) })),
  ]
  const choose = (key: string | undefined) => {
    if (key === undefined) return onChange(undefined)
    const next = key.startsWith('node ') ? { node: key.slice('node '.length) } : (key as 'start')
    onChange({ ...value, to: next })
  }
  return (
    <>
      <Choose id={id} label={label} usual={t('t:flowDesign.return.start')} value={to} options={targets} onChange={choose} />
      {value ? (
        <Part label={t('t:flowDesign.return.then')}>
          {(own) => (
            <Choose
              id={own}
              label={`${label}: ${t('t:flowDesign.return.then')}`}
              usual={t('t:flowDesign.return.again')}
              value={value.then}
              options={(['again', 'straight'] as const).map((one) => ({ value: one, label: t(`t:flowDesign.return.${one}`) }))}
              onChange={(next) => {
                const { then: _then, ...rest } = value
                // biome-ignore lint/suspicious/noThenProperty: the language calls it so
                onChange(next === undefined ? rest : { ...rest, then: next as 'again' })
              }}
            />
          )}
        </Part>
      ) : null}
    </>
  )
}

const actions: readonly Action[] = ['refuse', 'return', 'transfer', 'addBefore', 'addAfter', 'end', 'withdraw']
const wordIn = (word: boolean | Text | undefined, language: Language): string =>
  typeof word === 'object' ? String(word[language] ?? word.zh) : typeof word === 'string' ? word : ''

/** What is offered beside deciding, each in words of its own where somebody wants them. */
function ButtonsField({ id, label, value = {}, onChange }: OwnProps<{ [action in Action]?: boolean | Text }>) {
  const { t, language } = useApp()
  const { definition, of } = usePanel()
  const isHandling = findStanding(definition, of)?.node.kind === 'handle'
  const set = (action: Action, next: boolean | Text | undefined) => {
    const { [action]: _before, ...rest } = value
    const all = next === undefined ? rest : { ...rest, [action]: next }
    onChange(Object.keys(all).length > 0 ? all : undefined)
  }
  return (
    <fieldset id={id} className="pg-flow-buttons" aria-label={label}>
      {actions
        .filter((action) => !isHandling || action !== 'refuse')
        .map((action) => {
          const usual = action !== 'end'
          const word = value[action]
          const isOn = word === undefined ? usual : word !== false
          const name = t(`t:flowDesign.action.${action}`)
          return (
            <div key={action} className="pg-flow-button">
              <Checkbox checked={isOn} onChange={({ target }) => set(action, target.checked === usual ? undefined : target.checked)}>
                {name}
              </Checkbox>
              {isOn ? (
                <Input
                  size="small"
                  maxLength={200}
                  aria-label={t('t:flowDesign.actionWord', { name })}
                  placeholder={name}
                  value={wordIn(word, language)}
                  onChange={({ target }) => {
                    if (typeof word === 'object') set(action, { ...word, [language]: target.value })
                    else set(action, target.value === '' ? (usual ? undefined : true) : target.value)
                  }}
                />
              ) : null}
            </div>
          )
        })}
    </fieldset>
  )
}

/** Where a jump goes on. */
function TargetField({ id, label, value, onChange }: OwnProps<string>) {
  const t = useText()
  const nodes = within(usePanel(), false)
  return (
    <Choose
      id={id}
      label={label}
      placeholder={t('t:flow.chooseTarget')}
      value={value}
      options={nodes.map((node) => ({ value: node.id, label: t(nameOfNode(node)) }))}
      onChange={onChange}
    />
  )
}

/** When a way is taken, or a jump made, as a sentence. */
const WhenField = ({ id, label, value, onChange }: OwnProps<string>) => (
  <div className="pg-rules" id={id}>
    <Sentence name="when" title={label} value={value} onChange={onChange} />
  </div>
)

/** Fields of the panel that are its own, by the properties that they are of. */
export const ownFields = {
  who: ownField(WhoField),
  nobody: ownField(NobodyField),
  sign: ownField(SignField),
  same: ownField(someOf('same', ['starter', 'before', 'earlier'])),
  require: ownField(someOf('require', ['opinion', 'signature', 'files'])),
  withdraw: ownField(oneOf('withdraw', ['untouched', 'any', 'never'])),
  refused: ownField(oneOf('refused', ['start', 'end'])),
  return: ownField(ReturnField),
  buttons: ownField(ButtonsField),
  fields: ownField(FieldsField),
  due: ownField(DueField),
  messages: ownField(MessagesField),
  to: ownField(TargetField),
  when: ownField(WhenField),
  hours: ownField(WaitField),
  flow: ownField(FlowField),
  waits: ownField(WaitsField),
  starter: ownField(WhoField),
  values: ownField(ValuesField),
  interface: ownField(InterfaceField),
  events: ownField(EventsField),
  print: ownField(PrintField),
  fails: ownField(oneOf('fails', ['hold', 'go'])),
}
