import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { idAt, naming, opened, sealed } from '#core/edit/identity.ts'
import { placesOf } from '#core/edit/page/pages.ts'
import { dialogUses, valueUses } from '#core/edit/page/pageUses.ts'
import { same } from '#core/edit/patch.ts'
import { findNode, standings } from '#core/edit/tree.ts'
import type { Command, Definition, Path, Place } from '#core/edit/types.ts'
import { usedOutside } from '#core/edit/uses.ts'
import type { PageDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { textOf } from '../application/load.ts'
import { listed, placesOf as wordsOf } from '../application/placesOf.ts'
import { type Tool, tools } from '../application/tools.ts'
import { useActs } from '../application/useActs.ts'
import { useCommands } from '../application/useCommands.ts'
import { useSteps } from '../application/useSteps.ts'
import { useLatest } from '../useLatest.ts'
import { afterPaint } from '../usePainted.ts'
import { isThere, nodesOf, rootKey } from './keys.ts'
import { pageIn } from './pageIn.ts'
import { calledOf, placeIn, saidAt } from './places.ts'

/** The page of a definition, as it is saved. */
const pageOf = (definition: Definition): PageDef | undefined => sealed(definition, env).page
const open = (stored: Definition) => opened(stored, env)
/** A page as it would be saved, were nothing changed: what says the same in more words is no change. */
export const plain = (page: PageDef | undefined): PageDef | undefined => page && pageOf(open({ page }))
const isStored = (definition: Definition, stored: Definition) => same(pageOf(definition), plain(stored.page))

interface Options {
  code: string
  version: number
  /** the text as it is stored, and as it stands now */
  stored: string
  text: string
  busy: boolean
  onText: (text: string) => void
}

/** A page while it is designed: commands, their history and the selection. Its text is what is saved, and both say the same. */
export function usePageDesk({ code, version, stored: content, text, busy, onText }: Options) {
  const app = useApp()
  const { t } = app
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is not what is written since
  const stored = useMemo<Definition>(() => ({ page: pageIn(content) ?? (pageIn(text) as PageDef) }), [content])
  const steps = useSteps<Definition>({ id: `page_${code}`, version: String(version), stored, open, isStored, isThere })
  const { definition, history, selected, told, now, select } = steps
  const { run, refuses } = useCommands<Definition>(steps, true)

  // what is written as text is one step here; what is designed is printed, unless the text says it already
  const printed = useRef<string>(undefined)
  const texts = useRef({ text, content })
  texts.current = { text, content }
  const read = useCallback(() => {
    const page = pageIn(texts.current.text)
    if (page && !same(plain(page), pageOf(now.current.definition))) run({ do: 'replace', by: { page } })
  }, [now, run])
  // somebody else wrote it: a version that was taken back, or one that was saved meanwhile
  useEffect(() => {
    // what was printed here may be behind a step that followed
    if (text !== printed.current) read()
  }, [text, read])
  // printing a large page takes longer than a frame: what was pressed is painted before
  const [written, setWritten] = useState(definition)
  const print = useLatest(() => {
    const { definition } = now.current
    const page = pageOf(definition)
    const { text, content } = texts.current
    setWritten(definition)
    if (!page || same(page, plain(pageIn(text)))) return
    printed.current = same(page, plain(pageIn(content))) ? content : textOf(page)
    onText(printed.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed after each step
  useEffect(() => afterPaint(print), [definition, print])
  // whoever goes to the text at once finds the last step in it
  useEffect(() => () => print(), [print])

  const remove = async (nodes: readonly string[]): Promise<boolean> => {
    const { definition } = now.current
    const own = new Set(nodes)
    const lost = wordsOf(definition, usedOutside(definition, nodes, env), t)
    const named = standings(definition, env).flatMap((standing) => {
      const { id } = standing.node
      const isGone = id !== undefined && (own.has(id) || standing.parents.some((one) => own.has(one.id ?? '')))
      if (!isGone || id.startsWith('@') || !definition.page) return []
      return placesOf(definition.page, naming, id).flatMap((path) => {
        const by = standings(definition, env).findLast(({ path: at }) => at.every((step, i) => ['page', ...path][i] === step))
        return by && !own.has(by.node.id ?? '') && !by.parents.some((one) => own.has(one.id ?? ''))
          ? [calledOf(definition, by, t).title]
          : []
      })
    })
    const places = [...lost, ...named]
    if (places.length > 0 && !(await app.confirm(t('t:design.removeAsk', { places: listed(places, t) })))) return false
    return run({ do: 'remove', nodes })
  }
  const removeDialog = async (name: string): Promise<boolean> => {
    const uses = now.current.definition.page ? dialogUses(now.current.definition.page, name, env).length : 0
    const ask = uses > 0 ? t('t:design.page.removeUsedDialog', { name, n: uses }) : t('t:design.page.removeDialog', { name })
    if (!(await app.confirm(ask)) || !run({ do: 'removeDialog', name })) return false
    select([rootKey()])
    return true
  }
  /** Another name of a block, a dialog or a value of the page: first it is told what names it. */
  const rename = async (command: Naming): Promise<string | undefined> => {
    const { definition } = now.current
    const { page } = definition
    const why = refuses(command)
    if (why !== undefined) return why
    const places = page ? namedBy(command, page).map((path) => saidAt(definition, path, t)) : []
    if (places.length > 0 && !(await app.confirm(t('t:design.renameAsk', { places: listed(places, t) })))) return ''
    if (run(command) && command.do === 'renameInPage' && command.what === 'dialog') select([rootKey(command.to)])
    return undefined
  }
  const placeOf = (definition: Definition, selected: readonly string[]): Place => placeIn(definition, selected)
  const chosen = useMemo(() => nodesOf(selected), [selected])
  const { act } = useActs<Definition>({ steps, busy, run, remove, placeOf })
  const press = (tool: Tool): boolean => {
    const what = tool.act({ definition: now.current.definition, nodes: nodesOf(now.current.selected) })
    void act(what)
    return what !== undefined
  }
  return {
    ...{ definition, history, selected, chosen, told, run, refuses, act, press, remove, removeDialog, rename, select, tools },
    /** whether the text says what stands here */
    isPrinted: written === definition,
    /** what stands here now, also before it is drawn */
    now: useCallback(() => now.current, [now]),
    selectAt: useCallback(
      (path: Path) => {
        const id = idAt(now.current.definition, path, env)
        select([id !== undefined && findNode(now.current.definition, id, env) ? id : rootOf(path)])
      },
      [now, select],
    ),
    turnTo: (count: number) => {
      if (!busy) steps.turnTo(count)
    },
    mayUndo: !busy && history.done.length > 0,
    mayRedo: !busy && history.undone.length > 0,
    /** what stands here is sent to be saved */
    sending: () => void steps.sending(),
  }
}

/** What a place outside of every node belongs to: the page, or a dialog of it. */
const rootOf = ([, dialogs, name]: Path): string => rootKey(dialogs === 'dialogs' && typeof name === 'string' ? name : undefined)

/** Commands that name something which others name. */
export type Naming = Extract<Command, { do: 'nameBlock' | 'renameInPage' }>

/** The places of a page that name what gets another name. */
function namedBy(command: Naming, page: PageDef): Path[] {
  if (command.do === 'nameBlock') return placesOf(page, naming, command.node).map((path) => ['page', ...path])
  const uses = command.what === 'dialog' ? dialogUses(page, command.from, env) : valueUses(page, command.from)
  return uses.map(({ path }) => path)
}

/** What stands on the desk of a page, and everything that changes it. */
export type PageDeskState = ReturnType<typeof usePageDesk>

/** A command with what it is told about. */
export type RunPage = (command: Command) => boolean
