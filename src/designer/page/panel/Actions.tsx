import type { UiSchema } from '@rjsf/utils'
import { Button, Dropdown } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import { checkActions } from '#core/check/actions.ts'
import { NodeChecker } from '#core/check/nodes.ts'
import { isRecord } from '#core/edit/tree.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { redrawn } from '../../application/list/redrawn.ts'
import { WhenPart } from '../../application/list/WhenPart.tsx'
import { actionProps } from '../../language/grammar.ts'
import { ownFields } from '../../properties/fields.tsx'
import { RecordForm } from '../../properties/RecordForm.tsx'
import { titleOfProp } from '../../properties/schema.ts'
import { wordsIn } from '../../properties/words.ts'
import { useEntries } from '../../useEntries.ts'
import { newAction, schemasOf, verbOf, verbs } from './actions.ts'
import { RequestField } from './CallField.tsx'
import { useOffered } from './context.ts'
import { EntryHead } from './EntryHead.tsx'
import { PairsField } from './PairsField.tsx'

type Loose = { [name: string]: unknown }

interface ActionsProps {
  title: string
  value: readonly unknown[] | undefined
  /** they are of a dialog or of a form, which they can save, check or close */
  inForm?: boolean
  onChange: (value: Loose[] | undefined) => void
}

/** Actions in the order in which they run: each chosen by what it does, with what it needs as a form. */
export function Actions({ title, value = [], inForm = false, onChange }: ActionsProps) {
  const { t, language } = useApp()
  const { dialogs, blocks } = useOffered()
  const [open, setOpen] = useState<number>()
  const { list, adding } = useEntries<HTMLFieldSetElement>(value.length + 1)
  const words = useMemo(() => wordsIn(t, language), [t, language])
  const nameOf = (verb: string) => titleOfProp(verb, actionProps, words)
  const actions = value as Loose[]
  const write = (next: Loose[]) => onChange(next.length > 0 ? next : undefined)
  const moved = (from: number, to: number) => {
    const next = [...actions]
    next.splice(to, 0, ...next.splice(from, 1))
    write(next)
    setOpen(to)
  }
  const add = (verb: string) => {
    adding()
    setOpen(actions.length)
    write([...actions, newAction(verb, { dialogs, blocks, inForm, sure: t('t:design.list.sure') })])
  }
  return (
    <fieldset className="pg-page-actions" ref={list} aria-label={title}>
      <legend>{title}</legend>
      {actions.map((action, i) => {
        const verb = verbOf(action)
        const name = verb ? nameOf(verb) : t('t:design.list.asText')
        const said = verb && typeof action[verb] === 'string' && action[verb] !== '' ? String(action[verb]) : ''
        const isOpen = open === i
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action is known by its place
          <div className="pg-page-action" key={i}>
            <EntryHead
              at={i}
              count={actions.length}
              open={isOpen}
              onOpen={() => setOpen(isOpen ? undefined : i)}
              onMove={(to) => moved(i, to)}
              onRemove={() => {
                setOpen(undefined)
                write(actions.filter((_one, n) => n !== i))
              }}
            >
              {name} <small data-words="data">{said}</small>
            </EntryHead>
            {isOpen ? (
              <Action
                verb={verb}
                action={action}
                inForm={inForm}
                title={name}
                nameOf={nameOf}
                onChange={(next) => write(actions.map((one, n) => (n === i ? next : one)))}
              />
            ) : null}
          </div>
        )
      })}
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: verbs.map((verb) => ({ key: verb, label: nameOf(verb) })),
          onClick: ({ key }) => add(key),
          style: { maxHeight: 320, overflow: 'auto' },
        }}
      >
        <Button size="small" type="dashed" block aria-haspopup="menu" aria-label={`${title}: ${t('t:design.list.addAction')}`}>
          {t('t:design.list.addAction')} ▾
        </Button>
      </Dropdown>
    </fieldset>
  )
}

interface ActionProps {
  verb: string | undefined
  action: Loose
  inForm: boolean
  title: string
  nameOf: (name: string) => string
  onChange: (action: Loose) => void
}

/** What is wrong with an action, as saving it would say it. */
function faultsOf(action: Loose) {
  const checker = new NodeChecker(env)
  checkActions(checker, [action], '')
  checker.expressions(action, '/0')
  return checker.faults.map((fault) => ({ ...fault, pointer: fault.pointer.replace(/^\/0/, '') }))
}

/** One action as a form; one that says more than a form can is its text. */
function Action({ verb, action, inForm, title, nameOf, onChange }: ActionProps) {
  const { t } = useApp()
  const { dialogs, blocks } = useOffered()
  const drawing = useMemo(() => {
    const { plain, lists } = schemasOf(verb ?? '')
    const around = (['list', 'form', 'page'] as const).map((value) => ({ value, label: t(`t:design.page.around.${value}`) }))
    const choices = Object.fromEntries(
      Object.entries(plain).flatMap(([name, schema]) =>
        schema['x-names'] === 'dialog'
          ? [[name, dialogs]]
          : schema['x-names'] === 'block'
            ? [[name, [...blocks, ...around]]]
            : name === 'type'
              ? [[name, ['success', 'info', 'warning', 'error'].map((value) => ({ value, label: t(`t:design.list.toast.${value}`) }))]]
              : [],
      ),
    )
    const call = { 'ui:field': RequestField, 'ui:description': '', 'ui:options': { saves: inForm && verb === 'request' } }
    const ui: UiSchema = {
      ...{ request: call, download: { ...call, 'ui:options': {} }, set: { 'ui:field': PairsField }, with: { 'ui:field': PairsField } },
      ...{ when: { 'ui:title': t('t:design.list.when'), 'ui:field': WhenPart } },
    }
    return { props: { common: {}, own: plain }, lists, redraw: redrawn(plain, choices, ui) }
  }, [verb, inForm, dialogs, blocks, t])
  if (verb === undefined) return <Written title={title} value={action} onChange={onChange} />
  return (
    <div className="pg-page-action-body">
      <RecordForm props={drawing.props} record={action} redraw={drawing.redraw} check={faultsOf} onChange={onChange} />
      {drawing.lists.map((name) =>
        name === 'otherwise' && action.otherwise === undefined && action.when === undefined && action.permission === undefined ? null : (
          <Actions
            key={name}
            title={nameOf(name)}
            value={Array.isArray(action[name]) ? (action[name] as unknown[]) : undefined}
            inForm={inForm}
            onChange={(next) => {
              const { [name]: _before, ...rest } = action
              onChange(next ? { ...rest, [name]: next } : rest)
            }}
          />
        ),
      )}
    </div>
  )
}

interface TextProps {
  fieldPathId: { $id: string; path: string[] }
  formData: unknown
  uiSchema: object
  onChange: (value: unknown) => void
}
/** The text field of @rjsf by what it is given here; its own type would be that of every JSON value. */
const Text: ComponentType<TextProps> = ownFields.json as never

/** What has no form, as its text. */
function Written({ title, value, onChange }: { title: string; value: Loose; onChange: (value: Loose) => void }) {
  return (
    <Text
      fieldPathId={{ $id: 'pg-page-written', path: ['action'] }}
      formData={value}
      uiSchema={{ 'ui:title': title }}
      onChange={(next) => isRecord(next) && onChange(next)}
    />
  )
}
