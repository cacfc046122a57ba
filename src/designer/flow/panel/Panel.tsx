import { Button } from 'antd'
import { memo, useCallback, useMemo, useState } from 'react'
import { nameOfNode, nameOfWay } from '#core/edit/flow/make.ts'
import { branchOf, findStanding, wayOfKey } from '#core/edit/flow/tree.ts'
import type { FlowCommand } from '#core/edit/flow/types.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { useApp } from '#runtime/app.ts'
import { createPageStore, ScopeContext } from '#runtime/scope.ts'
import { changedProps } from '../../application/form/changedProps.ts'
import { Written } from '../../application/list/Written.tsx'
import type { FlowAct } from '../tools.ts'
import { type PanelAround, PanelContext } from './context.ts'
import { faultsOf } from './faults.ts'
import { Properties } from './Properties.tsx'
import './panel.css'
import { calledIn, knownNames, type PropsOf, sections } from './schemas.ts'

interface PanelProps {
  definition: FlowDef
  selected: readonly string[]
  onRun: (command: FlowCommand) => boolean
  onAct: (what: FlowAct) => void
}

type Loose = { [name: string]: unknown }

interface Shown {
  /** the key that its properties are set by */
  key: string
  of: PropsOf
  record: Loose
  title: string
  /** what it is, beside what it is called */
  kind: string
}

/** What is chosen, as the panel shows it: a node, a way, the start; nothing chosen is the flow itself. */
function useShown(definition: FlowDef, key: string | undefined): Shown {
  const { t } = useApp()
  return useMemo(() => {
    const way = key === undefined ? undefined : wayOfKey(key)
    const branch = way && branchOf(definition, way.branch)
    const own = way && branch?.node.ways[way.way]
    if (way && own && key !== undefined) {
      const name = nameOfWay(own, way.way)
      const title = typeof name === 'object' && 'key' in name ? t(name.key, name.params) : t(name)
      return { key, of: 'way', record: { ...own }, title, kind: t('t:flow.kind.way') }
    }
    const node = key === undefined ? undefined : findStanding(definition, key)?.node
    if (node && key !== undefined)
      return { key, of: node.kind, record: { ...node }, title: t(nameOfNode(node)), kind: t(`t:flow.kind.${node.kind}`) }
    if (key === 'start') return { key, of: 'start', record: { ...definition.start }, title: t('t:flow.kind.start'), kind: '' }
    return { key: '', of: 'flow', record: { ...definition }, title: t('t:flowDesign.settings'), kind: '' }
  }, [definition, key, t])
}

/** What is said of every kind elsewhere than in the panel: what it is, and what stands in it. */
const fixed = new Set(['$schema', '$comment', 'id', 'kind', 'nodes', 'ways', 'else', 'version', 'code', 'form', 'start'])

/** What stands there and cannot be chosen here: it is shown as it is written, and not touched. */
function onlyText(of: PropsOf, record: Loose): Array<[string, unknown]> {
  const drawn = new Set(sections[of].flatMap(({ props }) => props))
  if (of === 'wait') drawn.add('until')
  if (of === 'call') drawn.add('params')
  const names = new Set([...knownNames(of), ...Object.keys(record)])
  return [...names].flatMap((name) => (fixed.has(name) || drawn.has(name) || record[name] === undefined ? [] : [[name, record[name]]]))
}

/** The properties of what is selected, by choosing; nothing in them needs to be written as text. */
export const Panel = memo(function Panel({ definition, selected, onRun, onAct }: PanelProps) {
  const { t, language } = useApp()
  const { key, of, record, title, kind } = useShown(definition, selected.length > 1 ? undefined : selected[0])
  // pickers stand on a page
  const [scope] = useState(() => ({ page: createPageStore({ version: 1, code: 'flow.design', title: '', body: { pingeKey: 'tree' } }) }))
  const around = useMemo<PanelAround>(
    () => ({ definition, of: key, set: (props) => void onRun({ do: 'setProps', of: key, props }) }),
    [definition, key, onRun],
  )
  const change = useCallback(
    (next: Loose) => {
      const props = changedProps(record, next)
      if (Object.keys(props).length > 0) onRun({ do: 'setProps', of: key, props })
    },
    [record, key, onRun],
  )
  const check = useCallback((next: Loose) => faultsOf(of, next), [of])
  // who goes from one node to another looks at the same of it
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(['fields', 'due', 'messages', 'events', 'print']))
  const toggle = (name: string, isOpen: boolean) =>
    setClosed((now) => new Set(isOpen ? [...now].filter((one) => one !== name) : [...now, name]))
  if (selected.length > 1)
    return (
      <section className="pg-design-props" aria-label={t('t:design.properties')}>
        <h2>{t('t:flowDesign.several', { n: selected.length })}</h2>
        <Remove definition={definition} selected={selected} onAct={onAct} />
      </section>
    )
  const written = onlyText(of, record)
  return (
    <section className="pg-design-props pg-flow-props" aria-label={t('t:design.properties')}>
      <h2>
        {title} {kind === '' || kind === title ? null : <small>{kind}</small>}
      </h2>
      {of === 'flow' ? (
        <>
          <p className="pg-design-note">{t('t:flowDesign.chooseOne')}</p>
          <p className="pg-design-note">{t('t:flowDesign.keys')}</p>
        </>
      ) : null}
      {selected[0] === 'end' ? null : (
        <ScopeContext value={scope}>
          <PanelContext value={around}>
            {sections[of].map(({ name, props }) => (
              <details
                key={`${key} ${name}`}
                className="pg-flow-section"
                open={!closed.has(name)}
                onToggle={({ currentTarget }) => toggle(name, currentTarget.open)}
              >
                <summary>{t(`t:flowDesign.section.${name}`)}</summary>
                {closed.has(name) ? null : (
                  <Properties of={of} names={namesOf(props, of, definition, key)} record={record} check={check} onChange={change} />
                )}
              </details>
            ))}
          </PanelContext>
        </ScopeContext>
      )}
      {written.length > 0 ? (
        <details className="pg-flow-section">
          <summary>{t('t:flowDesign.section.text')}</summary>
          {written.map(([name, value]) => (
            <Written key={name} what={calledIn(of, name, language)} value={value} />
          ))}
        </details>
      ) : null}
      <Remove definition={definition} selected={selected} onAct={onAct} />
    </section>
  )
})

/** Whether the way of a key is taken by a condition. */
function asksWhen(definition: FlowDef, key: string): boolean {
  const at = wayOfKey(key)
  const branch = at && branchOf(definition, at.branch)?.node
  const way = at && branch?.ways[at.way]
  return way !== undefined && way.else !== true && (branch?.mode === 'first' || branch?.mode === 'all')
}

/** What of a section means something: a way that is taken without a condition has none. */
const namesOf = (props: readonly string[], of: PropsOf, definition: FlowDef, key: string): readonly string[] =>
  of === 'way' && !asksWhen(definition, key) ? props.filter((name) => name !== 'when') : props

function Remove({ definition, selected, onAct }: Pick<PanelProps, 'definition' | 'selected' | 'onAct'>) {
  const { t } = useApp()
  const nodes = selected.filter((key) => findStanding(definition, key))
  const way = selected.length === 1 && selected[0] !== undefined ? wayOfKey(selected[0]) : undefined
  if (nodes.length === 0 && !way) return null
  return (
    <Button danger block onClick={() => onAct(way ? { do: 'removeWay', at: way } : { do: 'removeNodes', nodes })}>
      {t(way ? 't:flowDesign.removeWay' : 't:design.tool.remove')}
    </Button>
  )
}
