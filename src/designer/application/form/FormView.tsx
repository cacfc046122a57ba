import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { kindOf } from '#core/application/kinds.ts'
import { isTyping } from '#core/edit/history.ts'
import { findNode } from '#core/edit/tree.ts'
import type { Place } from '#core/edit/types.ts'
import type { Language } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { isPiece } from '../../catalog/pieceKey.ts'
import { countUse, mostUsed } from '../../catalog/used.ts'
import { WidgetIndex } from '../../catalog/WidgetIndex.tsx'
import { DragLayer } from '../../drag/DragLayer.tsx'
import { type Dragged, useDragging } from '../../drag/useDragging.ts'
import type { AskedField } from '../../drawing/channel.ts'
import { DeviceBar } from '../../drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from '../../drawing/Frame.tsx'
import { Faults } from '../../Faults.tsx'
import type { Finding } from '../../language/analyse.ts'
import { pictureOf } from '../../Preview.tsx'
import { SideSwitch } from '../../SideSwitch.tsx'
import { useLatest } from '../../useLatest.ts'
import { usePainted } from '../../usePainted.ts'
import { Toolbar } from '../Toolbar.tsx'
import { addedIn, placeFor, toolOf } from '../tools.ts'
import type { ViewProps } from '../views.ts'
import { commandOf, dropInDrawing, dropInOutline } from './dropPlaces.ts'
import { KeepPiece } from './KeepPiece.tsx'
import { NodePanel } from './NodePanel.tsx'
import { Outline } from './Outline.tsx'
import { usePieces } from './usePieces.ts'
import '../../catalog/catalog.css'

type Side = 'parts' | 'outline' | 'drawing' | 'properties'
const sideNames = {
  outline: 't:design.outline',
  parts: 't:design.parts',
  drawing: 't:studio.drawing',
  properties: 't:design.properties',
} as const

/** Where parts of a form come to that are dropped. */
function usePlaces(pieceName: (key: string) => string) {
  const { t } = useApp()
  return useMemo(
    () => ({
      within: '.pg-form',
      inDrawing: dropInDrawing,
      inOutline: dropInOutline,
      nameOf: (kind: string) => (isPiece(kind) ? pieceName(kind) : t(env.widgets.get(kind)?.title)),
    }),
    [t, pieceName],
  )
}

/** What the panel of properties does beyond the nodes that it is about; each stays the same while the desk changes. */
const usePanelActs = (desk: ViewProps['desk']) => ({
  onRemove: useLatest((nodes: readonly string[]) => void desk.act({ do: 'remove', nodes })),
  onRename: useLatest((field: string, to: string) => desk.rename(field, to)),
  onNest: useLatest((node: string, to: string) => desk.nest(node, to)),
})

/** The form of an application, put together by choosing: its parts, the drawing that staff will see, and the properties. */
export function FormView({ draft, desk, narrow, judged, owner }: ViewProps) {
  const app = useApp()
  const { t } = app
  const { definition, selected } = desk
  const at = useMemo(() => ({ definition, nodes: selected }), [definition, selected])
  // What was pressed is drawn at once; what can be done with it, and its properties, a moment later.
  const later = usePainted(at)
  // what is typed stands in its field at once, and in the outline a moment later; any other step is seen there
  const isTyped = isTyping(desk.history)
  const outlined = usePainted(definition, !isTyped)
  // a state of a moment ago would take back what was typed since
  const ofPanel = usePainted(at, isTyped)
  const press = useLatest(desk.press)
  const turn = useLatest(desk.turnTo)
  const [side, setSide] = useState<Side>('outline')
  const [device, setDevice] = useState<Device>(() => firstDevice(kindOf(draft.type).forPhone))
  const [language, setLanguage] = useState<Language>(app.language)
  const [selecting, setSelecting] = useState(true)
  const theme = useTheme()

  const picture = useMemo(
    () => (judged.good === undefined ? undefined : pictureOf('form', judged.good, owner, language, theme)),
    [judged.good, owner, language, theme],
  )
  const selectAsked = useLatest(({ node, steps }: AskedField) => {
    // what stands around the form in the drawing is no part of it
    if (node !== undefined) return findNode(desk.now().definition, node, env) && desk.select([node])
    if (steps) desk.selectAt(['form', ...steps])
  })
  const go = (finding: Finding) =>
    desk.selectAt([
      'form',
      ...finding.pointer
        .split('/')
        .slice(1)
        .map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    ])
  const onKey = useLatest((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const tool = toolOf(event)
    // in a text field the keys are those of the text, in a list that opens over the page its own
    if (!tool || !event.currentTarget.contains(target) || target.closest('input, textarea, [contenteditable="true"]')) return
    if (!desk.press(tool)) return
    // the arrows of a move are not those that walk through the tree
    event.preventDefault()
    event.stopPropagation()
  })
  const acts = usePanelActs(desk)
  const into = useMemo(() => addedIn(later), [later])
  const only = useMemo(() => (widget: Widget) => widget.allowedIn.includes(into), [into])
  const userId = String(app.user.userId ?? '')
  // read once: what somebody reaches for does not move while they add
  const [used] = useState(() => mostUsed(userId))
  const pieces = usePieces()
  const put = useLatest((dragged: Dragged, to: Place) => {
    if (pieces.put(dragged, to, desk.run)) return
    if (desk.run(commandOf(dragged, to, t)) && 'kind' in dragged) countUse(userId, dragged.kind)
  })
  const add = useLatest((kind: string) => put({ kind }, placeFor({ definition, nodes: selected })))
  const root = useRef<HTMLDivElement>(null)
  // where there is room for one side only, a part that is taken hold of is brought to where it can be dropped
  const [dropSide, setDropSide] = useState<'outline' | 'drawing'>('outline')
  const show = (next: Side) => {
    setSide(next)
    if (next === 'outline' || next === 'drawing') setDropSide(next)
  }
  const places = usePlaces(pieces.nameOf)
  const { store, watchFrame } = useDragging({
    ...{ desk, places, root, selecting, onDrop: put },
    commandOf: (dragged, to) => pieces.commandOf(dragged, to, (part, place) => commandOf(part, place, t)),
    onStart: (dragged) => {
      pieces.hold(dragged)
      if ('kind' in dragged) setSide(dropSide)
    },
  })
  const faulty = judged.findings.length > 0
  const parts = <Parts {...{ definition, selected, pieces, only, used, add }} />
  const outline = (
    // an empty form has no tree that would hear the keys
    <div className="pg-design-side" onKeyDown={onKey}>
      <Toolbar at={later} mayUndo={desk.mayUndo} mayRedo={desk.mayRedo} onPress={press} history={desk.history} onTurn={turn} />
      <Outline definition={outlined} selected={selected} onSelect={desk.select} onRun={desk.run} onKey={onKey} />
      <Faults findings={[...judged.findings, ...desk.refused.form]} onGo={go} />
    </div>
  )
  const drawing = (
    <div className="pg-studio-drawing">
      <div className="pg-studio-devices">
        <Button size="small" type={selecting ? 'primary' : 'default'} aria-pressed={selecting} onClick={() => setSelecting(!selecting)}>
          {t('t:design.pick')}
        </Button>
        <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} />
      </div>
      {faulty ? <p className="pg-studio-stale">{t(judged.good === undefined ? 't:studio.noDrawing' : 't:studio.lastGood')}</p> : null}
      <Frame
        picture={picture}
        device={device}
        title={t('t:studio.drawing')}
        selected={selecting ? desk.marked : undefined}
        onField={selectAsked}
        watch={watchFrame}
      />
    </div>
  )
  const properties = (
    // properties of what was selected before are not for what is selected now
    <div className="pg-design-side" inert={String(ofPanel.nodes) !== String(selected)}>
      <NodePanel definition={ofPanel.definition} selected={ofPanel.nodes} onRun={desk.run} {...acts} />
    </div>
  )
  const shown = { outline, drawing, properties }

  return (
    <div className="pg-design-room" ref={root}>
      <Sides {...{ narrow, side, parts, shown }} onSide={show} />
      <DragLayer store={store} />
    </div>
  )
}

interface PartsProps {
  definition: ViewProps['desk']['definition']
  selected: readonly string[]
  pieces: ReturnType<typeof usePieces>
  only: (widget: Widget) => boolean
  used: readonly string[]
  add: (key: string) => void
}

/** What a form is put together of: kinds of widget, and what was kept as pieces. */
function Parts({ definition, selected, pieces, only, used, add }: PartsProps) {
  const { t } = useApp()
  return (
    <div className="pg-design-parts">
      <WidgetIndex chosen={undefined} label={t('t:design.parts')} only={only} used={used} more={pieces.groups} onChoose={add} />
      {pieces.mayKeep ? (
        <KeepPiece definition={definition} selected={selected} categories={pieces.categories} onKept={pieces.readAgain} />
      ) : null}
    </div>
  )
}

interface SidesProps {
  narrow: boolean
  side: Side
  onSide: (side: Side) => void
  parts: ReactNode
  shown: { [side in Exclude<Side, 'parts'>]: ReactNode }
}

/** The sides beside each other, or one of them where there is room for one only. */
function Sides({ narrow, side, onSide, parts, shown: { outline, drawing, properties } }: SidesProps) {
  if (!narrow)
    return (
      <div className="pg-design-desk">
        <div className="pg-design-left">
          {outline}
          {parts}
        </div>
        {drawing}
        <div className="pg-design-right">{properties}</div>
      </div>
    )
  return (
    <>
      <SideSwitch side={side} onSide={onSide} names={sideNames} />
      {/* what is dragged out of the parts is held by them until it is dropped */}
      <div className="pg-design-one" hidden={side !== 'parts'}>
        {parts}
      </div>
      {side === 'parts' ? null : <div className="pg-design-one">{{ outline, drawing, properties }[side]}</div>}
    </>
  )
}
