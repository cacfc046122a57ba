import { Templates } from '@rjsf/antd'
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  BaseInputTemplateProps,
  FieldErrorProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils'
import { Button, InputNumber } from 'antd'
import { type KeyboardEvent, useId } from 'react'
import { useText } from '#runtime/app.ts'
import { useEntries } from '../useEntries.ts'
import { AddEntry } from './AddEntry.tsx'
import { groupOf, groups } from './groups.ts'
import type { OpenGroups } from './RecordForm.tsx'

/** What the form tells its parts: which props every node has. */
export interface Context {
  common: ReadonlySet<string>
  /** all of them are of one kind, and whoever draws the form says which */
  apart?: boolean
  /** properties by what they are for, and which of these groups are open */
  groups?: OpenGroups
  /** properties that are written */
  written: ReadonlySet<string>
  /** what is edited, where it is no node of a definition: in the catalog */
  record?: object
}

const nameOf = (path: readonly (string | number)[]) => path.at(-1)

/** A name as the definition writes it, the same in every language. */
const Name = ({ name }: { name: string | number | undefined }) => <code data-words="data">{name}</code>

/** One prop: how it is called in words and in the definition, its control, what is wrong with it, what it means. */
function FieldTemplate({ id, label, fieldPathId, children, errors, rawErrors, rawDescription, schema, hidden }: FieldTemplateProps) {
  if (hidden || fieldPathId.path.length === 0) return children
  const name = nameOf(fieldPathId.path)
  const isGroup = schema.type === 'object' || schema.type === 'array'
  const entry = typeof name === 'number'
  return (
    <div className={isGroup ? 'pg-prop pg-prop-group' : 'pg-prop'} data-prop={name}>
      {isGroup || entry ? null : (
        <div className="pg-prop-head">
          <label htmlFor={id}>{label === name ? <Name name={name} /> : label}</label>
          {label === name ? null : <Name name={name} />}
        </div>
      )}
      {children}
      {rawErrors && rawErrors.length > 0 ? errors : null}
      {rawDescription && !entry ? (
        <div className="pg-prop-help" data-words="data">
          {rawDescription}
        </div>
      ) : null}
    </div>
  )
}

function FieldErrorTemplate({ errors = [] }: FieldErrorProps) {
  return (
    <div className="pg-fault" role="alert">
      {errors.map((error) => (
        <div key={String(error)}>{error}</div>
      ))}
    </div>
  )
}

/** The props of a node in two parts, its own and those that every one has; a record inside of one as a group. */
function ObjectFieldTemplate({ properties, fieldPathId, title, registry, errorSchema }: ObjectFieldTemplateProps) {
  const t = useText()
  if (fieldPathId.path.length > 0) {
    const entry = typeof nameOf(fieldPathId.path) === 'number'
    return (
      <fieldset id={fieldPathId.$id}>
        {entry ? null : <Legend title={title} path={fieldPathId.path} />}
        {properties.map(({ content }) => content)}
      </fieldset>
    )
  }
  const { common, groups: shown, written, apart } = registry.formContext as Context
  if (apart) return properties.map(({ content }) => content)
  if (shown) return <Groups properties={properties} shown={shown} written={written} faulty={new Set(Object.keys(errorSchema ?? {}))} />
  const own = ['own', properties.filter(({ name }) => !common.has(name))] as const
  const others = ['common', properties.filter(({ name }) => common.has(name))] as const
  return [own, others].map(([part, list]) =>
    list.length > 0 ? (
      <section key={part} className="pg-prop-part" aria-label={t(`t:properties.part.${part}`)}>
        <h3>{t(`t:properties.part.${part}`)}</h3>
        {list.map(({ content }) => content)}
      </section>
    ) : null,
  )
}

interface GroupsProps extends Pick<ObjectFieldTemplateProps, 'properties'> {
  shown: OpenGroups
  written: ReadonlySet<string>
  /** properties that something is wrong with: their groups are open */
  faulty: ReadonlySet<string>
}

/** The arrows go from the head of a group to the one beside it. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const heads = [...(event.currentTarget.closest('.pg-props')?.querySelectorAll<HTMLElement>('.pg-prop-group-head') ?? [])]
  const now = heads.indexOf(event.currentTarget)
  const steps: { [key: string]: number } = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: heads.length - 1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  heads.at(step % heads.length)?.focus()
}

/** The properties by what they are for; only what is open is drawn, and how many are written stands beside what is not. */
function Groups({ properties, shown, written, faulty }: GroupsProps) {
  const t = useText()
  const id = useId()
  return groups.map((group) => {
    const list = properties.filter(({ name }) => groupOf(name) === group)
    if (list.length === 0) return null
    const isOpen = shown.open.has(group) || list.some(({ name }) => faulty.has(name))
    const n = list.filter(({ name }) => written.has(name)).length
    const name = t(`t:properties.group.${group}`)
    return (
      <section key={group} className="pg-prop-part" aria-label={name}>
        <h3>
          <button
            type="button"
            className="pg-prop-group-head"
            aria-expanded={isOpen}
            aria-controls={`${id}${group}`}
            onKeyDown={walk}
            onClick={() => shown.toggle(group)}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {name}
            {n > 0 ? <small>{t('t:properties.written', { n })}</small> : null}
          </button>
        </h3>
        <div id={`${id}${group}`} hidden={!isOpen}>
          {isOpen ? list.map(({ content }) => content) : null}
        </div>
      </section>
    )
  })
}

/** What a group is called, in words and in the definition. */
function Legend({ title, path }: { title: string; path: readonly (string | number)[] }) {
  const name = nameOf(path)
  return (
    <legend>
      {title === name ? null : title}
      <Name name={name} />
    </legend>
  )
}

function ArrayFieldTemplate({ items, canAdd, onAddClick, title: plain, fieldPathId, uiSchema }: ArrayFieldTemplateProps) {
  const title = String(uiSchema?.['ui:title'] ?? plain)
  const { list, adding } = useEntries<HTMLFieldSetElement>(items.length)
  return (
    <fieldset id={fieldPathId.$id} ref={list}>
      <Legend title={title} path={fieldPathId.path} />
      {items}
      {canAdd ? (
        <AddEntry
          title={title}
          onAdd={() => {
            adding()
            onAddClick()
          }}
        />
      ) : null}
    </fieldset>
  )
}

function ArrayFieldItemTemplate({ children, buttonsProps, index, hasToolbar }: ArrayFieldItemTemplateProps) {
  const t = useText()
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const n = index + 1
  return (
    <div className="pg-prop-entry">
      {hasToolbar ? (
        <div className="pg-prop-entry-head">
          <span>{n}</span>
          <Button size="small" type="text" disabled={!hasMoveUp} aria-label={`${t('t:properties.up')} ${n}`} onClick={onMoveUpItem}>
            {t('t:properties.up')}
          </Button>
          <Button size="small" type="text" disabled={!hasMoveDown} aria-label={`${t('t:properties.down')} ${n}`} onClick={onMoveDownItem}>
            {t('t:properties.down')}
          </Button>
          <Button
            size="small"
            type="text"
            danger
            disabled={!hasRemove}
            aria-label={`${t('t:properties.remove')} ${n}`}
            onClick={onRemoveItem}
          >
            {t('t:properties.remove')}
          </Button>
        </div>
      ) : null}
      {children}
    </div>
  )
}

/** A number that is too small is told, not made larger under the fingers: antd is not given the bounds. */
function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, schema, value, placeholder, onChange } = props
  const Base = Templates.BaseInputTemplate as React.ComponentType<BaseInputTemplateProps>
  if (schema.type !== 'number' && schema.type !== 'integer') {
    return (
      <div data-words="data">
        <Base {...props} />
      </div>
    )
  }
  return (
    <InputNumber<number>
      id={id}
      className="pg-prop-number"
      controls={false}
      changeOnWheel={false}
      placeholder={placeholder ?? ''}
      value={(value as number | undefined) ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

/** What this panel draws otherwise than @rjsf/antd does: narrower, named as the definition names it, in the person's words. */
export const ownTemplates = {
  FieldTemplate,
  FieldErrorTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  BaseInputTemplate,
}
