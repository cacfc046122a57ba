import { Button, Tabs } from 'antd'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isTyping } from '#core/edit/history.ts'
import { idAt } from '#core/edit/identity.ts'
import { findNode } from '#core/edit/tree.ts'
import type { Command, Definition, Path, Place } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { KeepPiece } from '../application/form/KeepPiece.tsx'
import { usePieces } from '../application/form/usePieces.ts'
import { Toolbar } from '../application/Toolbar.tsx'
import { toolOf } from '../application/tools.ts'
import { useAreaKeys } from '../application/useAreaKeys.ts'
import { useSaveKey } from '../application/useSaveKey.ts'
import { PartIndex } from '../catalog/PartIndex.tsx'
import { isPiece } from '../catalog/pieceKey.ts'
import { countUse, mostUsed } from '../catalog/used.ts'
import { DragLayer } from '../drag/DragLayer.tsx'
import { type Dragged, type DropPlaces, useDragging } from '../drag/useDragging.ts'
import type { AskedField, Picture } from '../drawing/channel.ts'
import { DeviceBar } from '../drawing/DeviceBar.tsx'
import { Frame } from '../drawing/Frame.tsx'
import type { useLook } from '../drawing/useLook.ts'
import type { Help } from '../editor/context.ts'
import { Faults } from '../Faults.tsx'
import { AroundContext } from '../formula/around.ts'
import type { Finding } from '../language/analyse.ts'
import { OutlineTree } from '../OutlineTree.tsx'
import { SideSwitch } from '../SideSwitch.tsx'
import type { Judged } from '../useAnalysis.ts'
import { useLatest } from '../useLatest.ts'
import { usePainted } from '../usePainted.ts'
import { dropInPage, dropInPageOutline } from './dropPlaces.ts'
import { apartOf, dialogOf, rootKey } from './keys.ts'
import { NewDialog } from './NewDialog.tsx'
import { outlineOf, steps } from './outline.ts'
import { commandOf, nameOfPart, partsAt } from './palette.ts'
import { PagePanel } from './panel/PagePanel.tsx'
import { nearestPlace, placeIn, placeKind, placesIn } from './places.ts'
import { type Naming, type PageDeskState, usePageDesk } from './usePageDesk.ts'
import { usePagePicture } from './usePagePicture.ts'
import '../application/application.css'
import '../application/list/list.css'
import '../catalog/catalog.css'
import './page.css'

/** What the studio around asks of the side where a page is designed. */
export interface PageViewApi {
  /** what stands here is sent to be saved */
  sending: () => void
  /** where in the page what is selected stands */
  selected: () => Path | undefined
}

export interface PageViewProps {
  code: string
  version: number
  stored: string
  text: string
  busy: boolean
  narrow: boolean
  judged: Judged
  findings: readonly Finding[]
  look: ReturnType<typeof useLook>
  addresses: Help['addresses']
  /** where the cursor stood in the text: what is there is selected first */
  begin: Path | undefined
  api: RefObject<PageViewApi | null>
  onText: (text: string) => void
  onSave: () => Promise<unknown>
}

type Side = 'outline' | 'parts' | 'drawing' | 'properties'
const sideNames = {
  ...{ outline: 't:design.outline', parts: 't:design.parts', drawing: 't:studio.drawing', properties: 't:design.properties' },
} as const

/** A page, put together by choosing: its parts, the drawing that staff will see, and the properties. */
export default function PageView(props: PageViewProps) {
  const { code, version, stored, text, busy, narrow, judged, findings, look, addresses, begin, api, onText, onSave } = props
  const { t } = useApp()
  const desk = usePageDesk({ code, version, stored, text, busy, onText })
  const { definition, selected } = desk
  const [side, setSide] = useState<Side>('outline')
  const [isNew, setNew] = useState(false)
  const [selecting, setSelecting] = useState(true)
  const dialog = dialogOf(definition, selected.at(-1))
  const at = useMemo(() => ({ definition, nodes: desk.chosen }), [definition, desk.chosen])
  const later = usePainted(at)
  const picture = usePagePicture({ definition: later.definition, judged, dialog, look })
  useSaveKey({ faulty: findings.length > 0, isJudged: judged.text === text, isWritten: desk.isPrinted }, onSave)
  const panelAt = useMemo(() => ({ definition, selected }), [definition, selected])
  // a block that was just named is the one that was selected before
  const isNamed = desk.history.done.at(-1)?.mark.key === 't:edit.step.nameBlock'
  const isTyped = isTyping(desk.history)
  const ofPanel = usePainted(panelAt, isTyped || isNamed)
  // what is typed stands in its field at once, and in the outline a moment later; any other step is seen there
  const outlined = usePainted(definition, !isTyped)

  usePageApi(desk, begin, api)

  const outline = useMemo(() => outlineOf(outlined, dialog, t), [outlined, dialog, t])
  const pieces = usePieces()
  const { find, put, add, places } = usePalette(desk, later.definition, pieces)
  const root = useRef<HTMLDivElement>(null)
  const { store, watchFrame } = useDragging({
    ...{ desk, places, root, selecting, onDrop: put },
    commandOf: (dragged, to) => pieces.commandOf(dragged, to, commandOf),
    onStart: (dragged) => {
      pieces.hold(dragged)
      if ('kind' in dragged && narrow) setSide('outline')
    },
  })
  const onKey = useLatest((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const tool = toolOf(event)
    if (!tool || !event.currentTarget.contains(target) || target.closest('input, textarea, [contenteditable="true"]')) return
    if (!desk.press(tool)) return
    event.preventDefault()
    event.stopPropagation()
  })
  const remove = useLatest((nodes: readonly string[]) => void desk.remove(nodes))
  const rename = useLatest((command: Naming) => desk.rename(command))
  const removeDialog = useLatest((name: string) => void desk.removeDialog(name))
  const press = useLatest(desk.press)
  const turn = useLatest(desk.turnTo)
  const selectAsked = useLatest(({ node, steps: path }: AskedField) => {
    if (node !== undefined) return findNode(desk.now().definition, node, env) && desk.select([node])
    const id = path && idAt(desk.now().definition, ['page', ...path], env)
    if (id !== undefined) desk.select([id])
  })
  const go = useCallback((finding: Finding) => desk.selectAt(['page', ...steps(finding.pointer)]), [desk.selectAt])
  const inside = useMemo(() => ({ definition: later.definition, id: '', released: false }), [later.definition])
  const names = Object.keys(definition.page?.dialogs ?? {})

  const parts = <Parts find={find} onChoose={add} {...{ definition, pieces }} selected={desk.chosen} />
  const tree = (
    <div className="pg-design-side" onKeyDown={onKey}>
      <Toolbar at={later} mayUndo={desk.mayUndo} mayRedo={desk.mayRedo} onPress={press} history={desk.history} onTurn={turn} />
      <div className="pg-page-tree pg-drag-from">
        <OutlineTree entries={outline} seek={t('t:design.seek')} selected={selected} onSelect={desk.select} onKey={onKey} />
      </div>
      <Faults findings={[...findings]} onGo={go} />
    </div>
  )
  const drawing = (
    <PageDrawing
      {...{ desk, dialog, picture, findings, look, selecting, watchFrame }}
      onSelecting={setSelecting}
      onField={selectAsked}
      onNew={() => setNew(true)}
    />
  )
  const properties = (
    <div className="pg-design-side" inert={String(ofPanel.selected) !== String(selected)}>
      <PagePanel
        definition={ofPanel.definition}
        selected={ofPanel.selected}
        addresses={addresses}
        onRun={desk.run}
        onRemove={remove}
        onSelect={desk.select}
        onRename={rename}
        onRemoveDialog={removeDialog}
      />
    </div>
  )
  const shown = { outline: tree, drawing, properties }
  useAreaKeys(root)
  return (
    <AroundContext value={inside}>
      <div className="pg-design-room" ref={root} aria-keyshortcuts="F6 Shift+F6">
        <p className="sr-only" role="status">
          {desk.told}
        </p>
        <Sides {...{ narrow, side, parts, shown }} onSide={setSide} />
        <DragLayer store={store} />
        {isNew ? (
          <NewDialog
            names={names}
            refuses={desk.refuses}
            onClose={() => setNew(false)}
            onAdd={(command) => {
              setNew(false)
              if (desk.run(command)) desk.select([rootKey(command.name)])
            }}
          />
        ) : null}
      </div>
    </AroundContext>
  )
}

/** What the studio around asks of a page that is designed; whoever comes from its text stands where its cursor stood. */
function usePageApi(desk: PageDeskState, begin: PageViewProps['begin'], api: PageViewProps['api']) {
  const selectFirst = useLatest(() => begin && desk.selectAt(['page', ...begin]))
  useEffect(() => void selectFirst(), [selectFirst])
  useImperativeHandle(api, () => ({
    sending: desk.sending,
    selected: () => {
      const { definition, selected } = desk.now()
      const key = selected.at(-1)
      const apart = key === undefined ? undefined : apartOf(key)
      if (apart && 'dialog' in apart) return apart.dialog === undefined ? undefined : ['dialogs', apart.dialog]
      return findNode(definition, apart ? apart.of : (key ?? ''), env)?.path.slice(1)
    },
  }))
}

interface PageDrawingProps extends Pick<PageViewProps, 'findings' | 'look'> {
  desk: PageDeskState
  /** the dialog that is drawn; the page itself where there is none */
  dialog: string | undefined
  picture: Picture | undefined
  /** a press in the drawing chooses */
  selecting: boolean
  watchFrame: (frame: HTMLIFrameElement) => () => void
  onSelecting: (selecting: boolean) => void
  onField: (asked: AskedField) => void
  onNew: () => void
}

/** The page as staff will see it, or one of its dialogs by itself: each a tab. */
function PageDrawing({ desk, dialog, picture, findings, look, selecting, watchFrame, onSelecting, onField, onNew }: PageDrawingProps) {
  const { t } = useApp()
  const names = Object.keys(desk.definition.page?.dialogs ?? {})
  return (
    <div className="pg-studio-drawing">
      <div className="pg-page-tabs">
        <Tabs
          size="small"
          type="card"
          activeKey={dialog ?? ''}
          onChange={(key) => desk.select([rootKey(key === '' ? undefined : key)])}
          items={[
            { key: '', label: t('t:design.page.page') },
            ...names.map((key) => ({ key, label: <span data-words="data">{key}</span> })),
          ]}
        />
        <Button size="small" type="text" onClick={onNew}>
          {t('t:design.page.newDialog')}
        </Button>
      </div>
      <div className="pg-studio-devices">
        <Button size="small" type={selecting ? 'primary' : 'default'} aria-pressed={selecting} onClick={() => onSelecting(!selecting)}>
          {t('t:design.page.pick')}
        </Button>
        <DeviceBar device={look.device} language={look.language} onDevice={look.setDevice} onLanguage={look.setLanguage} />
      </div>
      {findings.length > 0 ? (
        <p className="pg-studio-stale">{t(picture === undefined ? 't:studio.noDrawing' : 't:studio.lastGood')}</p>
      ) : null}
      <Frame
        picture={picture}
        device={look.device}
        title={t('t:studio.drawing')}
        selected={selecting ? (desk.chosen.length === 1 ? desk.chosen[0] : '') : undefined}
        onField={onField}
        watch={watchFrame}
      />
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
function Sides({ narrow, side, onSide, parts, shown }: SidesProps) {
  if (!narrow)
    return (
      <div className="pg-design-desk">
        <div className="pg-design-left">
          {shown.outline}
          {parts}
        </div>
        {shown.drawing}
        <div className="pg-design-right">{shown.properties}</div>
      </div>
    )
  return (
    <>
      <SideSwitch side={side} onSide={onSide} names={sideNames} />
      <div className="pg-design-one" hidden={side !== 'parts'}>
        {parts}
      </div>
      {side === 'parts' ? null : <div className="pg-design-one">{shown[side]}</div>}
    </>
  )
}

/** What can be put where something new goes, and how it is put there: by a press, or by dragging. */
function usePalette(desk: PageDeskState, later: Definition, pieces: ReturnType<typeof usePieces>) {
  const app = useApp()
  const { t } = app
  const { definition, selected } = desk
  const userId = String(app.user.userId ?? '')
  const [used] = useState(() => mostUsed(userId))
  const { place, form: path } = placeKind(definition, placeIn(definition, selected))
  const form = path?.join('/')
  const { groups, nameOf } = pieces
  const find = useMemo(() => {
    const shipped = partsAt(later, { place, form: form?.split('/'), used }, t)
    return (search: string) => [...groups(search), ...shipped(search)]
  }, [later, place, form, used, groups, t])
  const put = useLatest((dragged: Dragged, to: Place) => {
    if (pieces.put(dragged, to, desk.run)) return
    if (desk.run(commandOf(dragged, to)) && 'kind' in dragged) countUse(userId, dragged.kind)
  })
  const add = useLatest((kind: string) => {
    const addAs = (command: (to: Place) => Command) => {
      const { definition, selected } = desk.now()
      return nearestPlace(definition, placesIn(definition, selected), command)
    }
    if (!isPiece(kind)) {
      const to = addAs((to) => commandOf({ kind }, to))
      if (to) put({ kind }, to)
      return
    }
    void pieces.textOf(kind).then((text) => {
      const to = text === undefined ? undefined : addAs((to) => ({ do: 'paste', text, to }))
      if (to) put({ kind }, to)
    })
  })
  const shownDialog = useLatest(() => dialogOf(desk.now().definition, desk.now().selected.at(-1)))
  const places = useMemo<DropPlaces<Definition>>(
    () => ({
      within: '.pg-drawing',
      inDrawing: (definition, part, at, dragged, document) => dropInPage(definition, part, at, dragged, document, shownDialog()),
      inOutline: dropInPageOutline,
      nameOf: (kind) => (isPiece(kind) ? nameOf(kind) : nameOfPart(kind, t)),
    }),
    [t, shownDialog, nameOf],
  )
  return { find, put, add, places }
}

interface PartsProps extends Pick<ComponentProps<typeof PartIndex>, 'find' | 'onChoose'> {
  definition: Definition
  selected: readonly string[]
  pieces: ReturnType<typeof usePieces>
}

/** What can be put into the page: what is shipped, and what was kept as pieces. */
function Parts({ find, onChoose, definition, selected, pieces }: PartsProps) {
  const { t } = useApp()
  return (
    <div className="pg-design-parts">
      <PartIndex
        label={t('t:design.parts')}
        find={find}
        seek={{ label: t('t:catalog.search'), hint: t('t:catalog.searchHint') }}
        count={(n) => t('t:catalog.count', { n })}
        onChoose={onChoose}
      />
      {pieces.mayKeep ? (
        <KeepPiece definition={definition} selected={selected} categories={pieces.categories} onKept={pieces.readAgain} />
      ) : null}
    </div>
  )
}
