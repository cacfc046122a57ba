import { useEffect, useMemo, useState } from 'react'
import { kindOf } from '#core/application/kinds.ts'
import type { Command } from '#core/edit/types.ts'
import { useApp } from '#runtime/app.ts'
import { WidgetIndex } from '../../catalog/WidgetIndex.tsx'
import { DrawingSide } from '../../DrawingSide.tsx'
import type { AskedField } from '../../drawing/channel.ts'
import { useLook } from '../../drawing/useLook.ts'
import { Faults } from '../../Faults.tsx'
import { DialogContext } from '../../formula/around.ts'
import type { Finding } from '../../language/analyse.ts'
import { useEntered } from '../../useEntries.ts'
import { useLatest } from '../../useLatest.ts'
import { NodePanel } from '../form/NodePanel.tsx'
import type { ViewProps } from '../views.ts'
import { BeginList } from './BeginList.tsx'
import { ListBar } from './ListBar.tsx'
import { ListSides, type Side } from './ListSides.tsx'
import { ListTree } from './ListTree.tsx'
import { PartPanel } from './PartPanel.tsx'
import { allOf, deepestAt, keyOf, partsOf, pathOf, planOf, standing } from './parts.ts'
import { useDialog } from './useDialog.ts'
import { useListPicture } from './useListPicture.ts'
import { useListTools } from './useListTools.ts'
import '../../catalog/catalog.css'
import './list.css'

/** The list of an application, put together by choosing: its parts, the drawing that staff will see, and the properties. */
export function ListView({ draft, desk, narrow, judged, judgedList, owner }: ViewProps) {
  const { t } = useApp()
  const { definition } = desk
  const [chosen, setChosen] = useState('')
  const [side, setSide] = useState<Side>('parts')
  const look = useLook(kindOf(draft.type).forPhone)
  const plan = useMemo(() => planOf(definition.form), [definition.form])
  const parts = useMemo(() => partsOf(definition, plan, t), [definition, plan, t])
  const part = standing(parts, chosen)
  const key = part?.key ?? ''
  const { room, entering } = useEntered<HTMLDivElement>(key)
  const dialog = useDialog(desk, definition, part, setChosen)
  const { picture, isForm } = useListPicture({ dialog, judgedList, owner, look })
  // what is selected here is none of the form's
  const leave = useLatest(() => desk.select([]))
  useEffect(() => () => leave(), [leave])

  const select = (next: string) => {
    // what is typed next is a step of its own
    desk.select([])
    setChosen(next)
    // what is chosen is what is drawn: cards stand on a phone
    if (next === 'card') look.setDevice('phone')
  }
  const run = (command: Command) => {
    if (command.do !== 'setProps') desk.select([])
    return desk.run(command)
  }
  const { tools, can, press, moveTo, onKey, onHistoryKey } = useListTools({ desk, part, dialog, onChosen: setChosen })
  const go = ({ pointer }: Finding) => {
    const deepest = deepestAt(parts, pathOf(pointer.slice(1)))
    if (deepest) select(deepest.key)
    if (narrow) setSide('properties')
  }

  const onNode = useLatest((command: Command) => void desk.run(command))
  const remove = useLatest((nodes: readonly string[]) => void desk.act({ do: 'remove', nodes }).then(dialog.follow))
  const rename = useLatest((field: string, to: string) => desk.rename(field, to, dialog.form))
  const selectAsked = useLatest(({ node, steps }: AskedField) => {
    const own = dialog.form?.slice(1) ?? []
    const found = node === undefined ? steps && standing(parts, keyOf([...own, ...steps])) : allOf(parts).find((one) => one.node === node)
    if (found?.node !== undefined) select(found.key)
  })

  if (!Array.isArray(definition.list.columnList))
    return <BeginList draft={draft} form={definition.form} isFaulty={judged.findings.length > 0} onRun={run} />
  const outline = (
    <div className="pg-design-side">
      <ListBar tools={tools} can={can} onPress={press} />
      <ListTree parts={parts} selected={key} onSelect={select} onMove={moveTo} onKey={onKey} />
      <Faults findings={[...judgedList.findings, ...desk.refused.list]} onGo={go} />
    </div>
  )
  const drawing = (
    <DrawingSide
      look={look}
      judged={judgedList}
      picture={picture}
      selected={isForm ? (part?.node ?? '') : undefined}
      onField={selectAsked}
    />
  )
  const properties = (
    <div className="pg-design-side" ref={room} onKeyDownCapture={onHistoryKey}>
      <DialogContext value={dialog.around}>
        {part?.node !== undefined ? (
          <NodePanel definition={definition} selected={[part.node]} onRun={onNode} onRemove={remove} onRename={rename} />
        ) : part ? (
          <PartPanel
            definition={definition}
            plan={plan}
            part={part}
            onRun={run}
            onSelect={(next) => {
              entering()
              select(next)
            }}
          />
        ) : null}
      </DialogContext>
    </div>
  )
  const palette = dialog.palette ? <WidgetIndex chosen={undefined} label={t('t:design.parts')} {...dialog.palette} /> : null
  return <ListSides narrow={narrow} side={side} onSide={setSide} shown={{ parts: outline, drawing, properties }} palette={palette} />
}
