import { Button, Input } from 'antd'
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { nameOf } from '#core/edit/standing.ts'
import { fieldOf, findNode, widgetOf } from '#core/edit/tree.ts'
import type { Application, Command } from '#core/edit/types.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { NodeContext } from '../../formula/around.ts'
import type { Group } from '../../properties/groups.ts'
import { PropertyForm } from '../../properties/PropertyForm.tsx'
import { placeOf } from '../../properties/places.ts'
import type { OpenGroups } from '../../properties/RecordForm.tsx'
import { CommonPanel } from './CommonPanel.tsx'
import { changedProps } from './changedProps.ts'
import { FormSettings } from './FormSettings.tsx'

/** What of a node changes: undefined where a property is gone. */
function changesOf(before: Node, after: Node): { [name: string]: unknown } {
  const props = changedProps(before, after)
  // options are written down or come from somewhere: whatever is chosen takes the place of the other
  if (before.options === undefined && after.options !== undefined && after.source !== undefined) return { ...props, source: undefined }
  if (before.source === undefined && after.source !== undefined && after.options !== undefined) return { ...props, options: undefined }
  return props
}

interface NameEntryProps {
  name: string
  label: string
  help: string
  onRename: Rename
}

/** Renames; gives why that may not be, an empty text where it was not wanted after all. */
export type Rename = (to: string) => unknown

/** A name that others name: it is changed wherever they do, once it is entered. */
export function NameEntry({ name, label, help, onRename }: NameEntryProps) {
  const id = useId()
  const [text, setText] = useState(name)
  const [refused, setRefused] = useState('')
  const why = useId()
  useEffect(() => setText(name), [name])
  // a question that comes up takes the focus away: that enters nothing once more
  const entered = useRef<string>(undefined)
  const enter = async () => {
    const to = text.trim()
    if (to === name || to === entered.current) return
    entered.current = to
    const answer = await onRename(to)
    if (answer === '') setText(name)
    else if (typeof answer === 'string') setRefused(answer)
  }
  return (
    <div className="pg-design-code">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={text}
        maxLength={64}
        {...(refused ? { status: 'error', 'aria-invalid': true, 'aria-describedby': why } : {})}
        onChange={({ target }) => {
          entered.current = undefined
          setRefused('')
          setText(target.value)
        }}
        onPressEnter={enter}
        onBlur={enter}
      />
      {refused ? (
        <p id={why} className="pg-design-refused" role="alert">
          {refused}
        </p>
      ) : null}
      <p>{help}</p>
    </div>
  )
}

/** Groups of properties that are open; they stay so from one node to the next. */
export function useGroups(...first: Group[]): OpenGroups {
  const [open, setOpen] = useState<ReadonlySet<Group>>(() => new Set(first))
  return useMemo(
    () => ({
      open,
      toggle: (group: Group) => setOpen((now) => new Set(now.has(group) ? [...now].filter((one) => one !== group) : [...now, group])),
    }),
    [open],
  )
}

interface NodePanelProps {
  definition: Application
  selected: readonly string[]
  onRun: (command: Command) => void
  onRemove: (nodes: readonly string[]) => void
  /** renames a field, once the places that name it were shown */
  onRename: (field: string, to: string) => unknown
  /** puts the fields of a group of the application's own form under a path, in the same way */
  onNest?: (node: string, to: string) => unknown
}

/** The properties of what is selected, as its contract says them. */
export const NodePanel = memo(function NodePanel({ definition, selected, onRun, onRemove, onRename, onNest }: NodePanelProps) {
  const { t } = useApp()
  const [id] = selected
  const found = useMemo(() => (id === undefined ? undefined : findNode(definition, id, env)), [definition, id])
  const widget = found && widgetOf(found.node, env)
  const known = found?.node
  const change = useCallback(
    (next: Node) => {
      const props = known ? changesOf(known, next) : {}
      if (id !== undefined && Object.keys(props).length > 0) onRun({ do: 'setProps', nodes: [id], props })
    },
    [known, id, onRun],
  )
  const groups = useGroups('basic')
  const formGroups = useGroups('basic', 'look')
  if (selected.length > 1)
    return <CommonPanel definition={definition} selected={selected} groups={groups} onRun={onRun} onRemove={onRemove} />
  if (!found || !widget || id === undefined) return <FormSettings form={definition.form} groups={formGroups} onRun={onRun} />
  const { node, table, form } = found
  const field = fieldOf(node, env)
  const key = field === undefined ? undefined : table ? `${fieldOf(table, env)}.${field}` : field
  return (
    <section className="pg-design-props" aria-label={t('t:design.properties')}>
      <h2>
        {t(nameOf(node, env))} <small>{t(widget.title)}</small>
      </h2>
      {key === undefined ? null : (
        <NameEntry
          key={`code ${id}`}
          name={key.split('.').at(-1) ?? key}
          label={t('t:design.code')}
          help={t('t:design.codeHelp')}
          onRename={(to) => onRename(key, to)}
        />
      )}
      {onNest && isGroup(widget) && form?.length === 1 ? (
        <NameEntry
          key={`path ${id}`}
          name={typeof node.path === 'string' ? node.path : ''}
          label={t('t:nested.path')}
          help={t('t:nested.help')}
          onRename={(to) => onNest(id, to)}
        />
      ) : null}
      <NodeContext value={id}>
        <Properties key={id} widget={widget} node={node} leaveOut={leftOut} place={placeOf(found)} groups={groups} onChange={change} />
      </NodeContext>
      <Button danger block onClick={() => onRemove([id])}>
        {t('t:design.tool.remove')}
      </Button>
    </section>
  )
})

/** Whether a kind may keep its fields under a path. */
const isGroup = ({ group, props }: Widget): boolean => group === 'layout' && Object.hasOwn(props, 'path')

/** A form of many properties: drawn anew when they change, not with each step of the definition around. */
const Properties = memo(PropertyForm)

/** The code of a field has a field of its own: a letter more is another name, and nobody means each of them. */
const leftOut: ReadonlySet<string> = new Set(['field', 'storedAs', 'id'])
