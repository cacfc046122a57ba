import { Button } from 'antd'
import { memo, useCallback, useMemo } from 'react'
import { commonProps } from '#core/edit/props.ts'
import { findNode, widgetOf } from '#core/edit/tree.ts'
import type { Command, Definition } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { useText } from '#runtime/app.ts'
import { placeOf } from '../../properties/places.ts'
import { type OpenGroups, RecordForm } from '../../properties/RecordForm.tsx'
import { type Props, propsFor } from '../../properties/schema.ts'
import type { Values } from '../../properties/validator.ts'
import { changedProps } from './changedProps.ts'

interface CommonPanelProps {
  definition: Definition
  selected: readonly string[]
  groups: OpenGroups
  onRun: (command: Command) => void
  onRemove: (nodes: readonly string[]) => void
}

/** What several nodes are each called by: nobody means all of them. */
const ofOne = new Set(['label', 'field'])
/** What is wrong with each of them is told in the list of faults. */
const nothingWrong = () => []

/** The properties that several selected nodes have in common: a change is one of all of them, in one step. */
export const CommonPanel = memo(function CommonPanel({ definition, selected, groups, onRun, onRemove }: CommonPanelProps) {
  const t = useText()
  const { props, record } = useMemo(() => {
    const first = findNode(definition, selected[0] ?? '', env)
    const widget = first && widgetOf(first.node, env)
    const values = commonProps(definition, selected, env)
    const shared = (all: Props['own']) => Object.fromEntries(Object.entries(all).filter(([name]) => values.has(name) && !ofOne.has(name)))
    const { common, own }: Props = widget ? propsFor(widget, placeOf(first)) : { common: {}, own: {} }
    const known = [...values].filter(([, value]) => value !== undefined)
    return { props: { common: shared(common), own: shared(own) }, record: Object.fromEntries(known) as Values }
  }, [definition, selected])
  const change = useCallback(
    (next: Values) => {
      const changed = changedProps(record, next)
      if (Object.keys(changed).length > 0) onRun({ do: 'setProps', nodes: selected, props: changed })
    },
    [record, selected, onRun],
  )
  const isEmpty = Object.keys(props.common).length + Object.keys(props.own).length === 0
  return (
    <section className="pg-design-props" aria-label={t('t:design.properties')}>
      <h2>{t('t:design.several', { n: selected.length })}</h2>
      <p className="pg-design-note">{t(isEmpty ? 't:design.noCommon' : 't:design.commonHelp')}</p>
      {isEmpty ? null : <RecordForm<Values> props={props} record={record} check={nothingWrong} groups={groups} onChange={change} />}
      <Button danger block onClick={() => onRemove(selected)}>
        {t('t:design.tool.remove')}
      </Button>
    </section>
  )
})
