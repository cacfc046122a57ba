import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { isTyping } from '#core/edit/history.ts'
import { idAt } from '#core/edit/identity.ts'
import { findNode } from '#core/edit/tree.ts'
import type { Path } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { usePieces } from '../application/form/usePieces.ts'
import { Toolbar } from '../application/Toolbar.tsx'
import { toolOf } from '../application/tools.ts'
import { useAreaKeys } from '../application/useAreaKeys.ts'
import { useSaveKey } from '../application/useSaveKey.ts'
import { DragLayer } from '../drag/DragLayer.tsx'
import { useDragging } from '../drag/useDragging.ts'
import type { AskedField } from '../drawing/channel.ts'
import type { useLook } from '../drawing/useLook.ts'
import type { Help } from '../editor/context.ts'
import { Faults } from '../Faults.tsx'
import { AroundContext } from '../formula/around.ts'
import type { Finding } from '../language/analyse.ts'
import { OutlineTree } from '../OutlineTree.tsx'
import type { Judged } from '../useAnalysis.ts'
import { useLatest } from '../useLatest.ts'
import { usePainted } from '../usePainted.ts'
import { dialogOf, rootKey } from './keys.ts'
import { NewDialog } from './NewDialog.tsx'
import { outlineOf, steps } from './outline.ts'
import { PageDrawing } from './PageDrawing.tsx'
import { Parts } from './Parts.tsx'
import { commandOf } from './palette.ts'
import { PagePanel } from './panel/PagePanel.tsx'
import { type Side, Sides } from './Sides.tsx'
import { type PageViewApi, usePageApi } from './usePageApi.ts'
import { type Naming, usePageDesk } from './usePageDesk.ts'
import { usePagePicture } from './usePagePicture.ts'
import { usePalette } from './usePalette.ts'
import '../application/application.css'
import '../application/list/list.css'
import '../catalog/catalog.css'
import './page.css'

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
