import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { apply } from '#core/edit/apply.ts'
import { clipped } from '#core/edit/clipboard.ts'
import { type History, newHistory, noted, redo, settle, turnedTo, undo } from '#core/edit/history.ts'
import { idAt, opened, sealed } from '#core/edit/identity.ts'
import { say } from '#core/edit/step.ts'
import { storedKeys } from '#core/edit/storedAs.ts'
import { fieldOf, findNode } from '#core/edit/tree.ts'
import type { Application, Command, Path, Use } from '#core/edit/types.ts'
import { keysWithin, usedOutside, whereUsed } from '#core/edit/uses.ts'
import { env } from '#designer/env.ts'
import { CallError, useApp } from '#runtime/app.ts'
import { useLatest } from '../useLatest.ts'
import { elsewhere } from './elsewhere.ts'
import { keep, recall, type State } from './kept.ts'
import { type Draft, definitionOf, storedIn, textOf, urlOf } from './load.ts'
import type { ReleasePlan } from './ReleaseDialog.tsx'
import { type Act, placeFor, type Tool } from './tools.ts'
import { useRefused } from './useRefused.ts'

const conflictCode = 409
/** So many places that name a field are told in full. */
const mostTold = 8
/** After so many milliseconds without a step the steps are kept. */
const keptAfter = 300

const isOfDialog = (definition: Application, id: string) => findNode(definition, id, env)?.form?.[0] === 'list'

/** An application's definition while it is designed: commands, their history, the selection, and saving. */
export function useDesk(draft: Draft, onReload: () => void) {
  const app = useApp()
  const { t } = app
  const version = String(draft.version)
  const stored = useMemo(() => definitionOf(draft) as Application, [draft])
  const [state, setState] = useState<State>(
    () => recall(draft.id, version) ?? { definition: opened(stored, env), history: newHistory(version), selected: [] },
  )
  const [told, setTold] = useState('')
  const [busy, setBusy] = useState(false)
  const { definition, history, selected } = state
  // Keys come faster than what they do is drawn: each acts on what the one before it left.
  const now = useRef(state)
  const take = useCallback((next: State) => {
    now.current = next
    setState(next)
  }, [])
  /** what was sent last to be saved */
  const sent = useRef<State>(undefined)
  const [of, setOf] = useState(draft)
  if (of !== draft) {
    setOf(draft)
    const was = sent.current
    const isOwn = was !== undefined && textOf(sealed(was.definition, env)) === textOf(stored)
    // What was saved is what stands here: its parts stay known, and steps that were taken meanwhile are still to be saved.
    if (isOwn) take({ ...state, history: { ...history, version, done: history.done.slice(was.history.done.length) } })
    else take({ definition: opened(stored, env), history: newHistory(version), selected: [] })
  }
  const { refused, refuse } = useRefused(definition)
  const dirty = history.done.length > 0

  const unsaved = dirty || history.undone.length > 0
  useEffect(() => {
    if (!unsaved) return keep(draft.id, undefined)
    // All of it is written, not the step alone: that waits for a pause, but not for a window that goes away.
    const write = () => keep(draft.id, state)
    const timer = setTimeout(write, keptAfter)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [draft.id, unsaved, state])
  // A desk that is left keeps what its pause had not written yet.
  const keepLast = useLatest(() => unsaved && keep(draft.id, now.current))
  useEffect(() => () => void keepLast(), [keepLast])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])

  const run = useCallback(
    (command: Command): boolean => {
      const { definition, history, selected } = now.current
      const done = apply(definition, command, env)
      if (!done.ok) {
        app.toast('warning', say(done.why, t))
        return false
      }
      const typing =
        command.do === 'setProps'
          ? `${'nodes' in command ? command.nodes.join() : command.at.join('/')} ${Object.keys(command.props).join()}`
          : undefined
      take({ definition: done.definition, history: noted(history, done, selected, typing), selected: done.nodes })
      setTold(say(done.mark, t))
      const lost = done.notes.filter(({ what }) => what === 'lost')
      if (lost.length > 0)
        app.toast('warning', t('t:design.lost', { n: lost.length, fields: [...new Set(lost.map(({ field }) => field))].join('、') }))
      return true
    },
    [app, t, take],
  )
  const turn = (way: (definition: Application, history: History) => ReturnType<typeof undo<Application>>, word: string) => {
    const turned = way(now.current.definition, now.current.history)
    if (!turned) return
    take({
      definition: turned.definition,
      history: turned.history,
      selected: turned.nodes.filter((id) => findNode(turned.definition, id, env)),
    })
    setTold(t(word, { step: say(turned.mark, t) }))
  }
  const select = useCallback(
    (nodes: readonly string[]) => take({ ...now.current, history: settle(now.current.history), selected: nodes }),
    [take],
  )
  const selectAt = useCallback(
    (path: Path) => {
      const id = idAt(now.current.definition, path, env)
      if (id !== undefined) select([id])
    },
    [select],
  )

  /** Places that name a field, by whom they stand, in words. */
  const placesOf = (uses: readonly Use[]): string[] =>
    uses.map(({ kind, node }) => {
      const found = node === undefined ? undefined : findNode(now.current.definition, node, env)
      const by = found && (found.node.label ?? fieldOf(found.node, env))
      return by ? t('t:design.useIn', { kind: t(`t:edit.use.${kind}`), name: t(by) }) : t(`t:edit.use.${kind}`)
    })
  const listed = (places: readonly string[]): string => {
    const unique = [...new Set(places)]
    return [
      ...unique.slice(0, mostTold),
      ...(unique.length > mostTold ? [t('t:design.andMore', { n: unique.length - mostTold })] : []),
    ].join('、')
  }
  const keysOf = (nodes: readonly string[]): string[] =>
    nodes.flatMap((id) => {
      const found = findNode(definition, id, env)
      const field = found && fieldOf(found.node, env)
      return field === undefined ? [] : [found?.table ? `${fieldOf(found.table, env)}.${field}` : field]
    })
  const remove = async (nodes: readonly string[]) => {
    const places = placesOf(usedOutside(now.current.definition, nodes, env))
    // fields of a button's own dialog are named nowhere else
    const fields = nodes.some((id) => isOfDialog(now.current.definition, id)) ? [] : keysWithin(now.current.definition, nodes, env)
    const others = draft.isRelease !== 0 && fields.length > 0 ? await elsewhere(app, draft.id, fields) : []
    const asks = [
      ...(places.length > 0 ? [t('t:design.removeAsk', { places: listed(places) })] : []),
      ...(others.length > 0 ? [t('t:design.elsewhere', { places: listed(others) })] : []),
    ]
    if (asks.length > 0 && !(await app.confirm(asks.join('\n')))) return false
    return run({ do: 'remove', nodes })
  }

  /** `fields` are those of the form that is designed, where it is not the application's own. */
  const act = async (what: Act | undefined, fields?: Path): Promise<void> => {
    // what is being saved is not taken back before that is answered
    if (what === undefined || (busy && (what === 'undo' || what === 'redo'))) return
    const { definition, selected } = now.current
    if (what === 'undo') return turn(undo, 't:design.undone')
    if (what === 'redo') return turn(redo, 't:design.redone')
    if (what === 'paste') {
      const text = await navigator.clipboard.readText().catch(() => undefined)
      if (text === undefined) return app.toast('warning', t('t:design.noClipboard'))
      return void run({ do: 'paste', text, to: placeFor({ definition, nodes: selected, ...(fields ? { fields } : {}) }) })
    }
    if (what === 'copy' || what === 'cut') {
      const text = clipped(definition, selected, env)
      if (text === undefined) return app.toast('warning', t('t:design.copyApart'))
      const isCopied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
      if (!isCopied) return app.toast('warning', t('t:design.noClipboard'))
      setTold(t('t:design.copied', { n: selected.length }))
      if (what === 'cut') await remove(selected)
      return
    }
    if (what.do === 'remove') return void (await remove(what.nodes))
    run(what)
  }

  const call = async (work: () => Promise<string>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      app.toast('success', await work(), 1500)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(now.current.definition, error.data)
      if (error.code !== conflictCode) app.toast('error', error.message)
      // theirs is read only when this is agreed to: until then nothing of one's own is lost
      else if (await app.confirm(t('t:design.conflictAsk'))) {
        keep(draft.id, undefined)
        onReload()
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  const put = async () => {
    sent.current = { ...now.current, history: settle(now.current.history) }
    take(sent.current)
    const { form, list } = sealed(now.current.definition, env)
    const body = {
      version: draft.version,
      formData: textOf(form),
      // the version says by itself what was done
      note: listed(sent.current.history.done.map(({ mark }) => say(mark, t))),
      ...(list === stored.list || textOf(list) === textOf(stored.list) ? {} : { columnData: textOf(list) }),
    }
    return (await app.request({ put: urlOf(draft.id), body }, { quiet: true })).msg
  }
  const planned = async (): Promise<ReleasePlan | undefined> => {
    try {
      return (await app.request({ get: `${urlOf(draft.id)}/ReleasePlan` }, { quiet: true })).data as ReleasePlan
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      app.toast('error', error.message)
      return undefined
    }
  }
  const saved = () => {
    keep(draft.id, undefined)
    onReload()
  }
  return {
    definition,
    selected,
    dirty,
    busy,
    told,
    refused,
    run,
    act,
    press: (tool: Tool): boolean => {
      const what = tool.act({ definition: now.current.definition, nodes: now.current.selected })
      void act(what)
      return what !== undefined
    },
    select,
    selectAt,
    /** what the drawing marks: a column by its key, any other node by its identity */
    marked: selected.length === 1 ? (keysOf(selected).find((key) => key.includes('.')) ?? selected[0] ?? '') : '',
    /** why a command may not be carried out now; nothing where it may */
    refuses: (command: Command): string | undefined => {
      const done = apply(now.current.definition, command, env)
      return done.ok ? undefined : say(done.why, t)
    },
    /** what stands here now, also before it is drawn */
    now: () => now.current,
    history,
    /** goes to where so many steps are done */
    turnTo: (steps: number) => {
      if (!busy) turn((definition, history) => turnedTo(definition, history, steps), 't:design.wentTo')
    },
    mayUndo: !busy && history.done.length > 0,
    mayRedo: !busy && history.undone.length > 0,
    /** `form` is the path of the form that it is a field of, where that is a dialog's: such a field is stored nowhere */
    rename: async (field: string, to: string, form?: Path) => {
      const command: Command = { do: 'rename', field, to, ...(form ? { form } : {}) }
      const done = apply(definition, command, env)
      if (!done.ok) return app.toast('warning', say(done.why, t))
      const places = placesOf(whereUsed(definition, field, env, form))
      const released = !form && storedIn(draft.tables).has(storedKeys(definition, env).get(field) ?? '')
      const others = form || draft.isRelease === 0 ? [] : await elsewhere(app, draft.id, [field])
      const asks = [
        ...(places.length > 0 ? [t('t:design.renameAsk', { places: listed(places) })] : []),
        ...(others.length > 0 ? [t('t:design.elsewhere', { places: listed(others) })] : []),
        ...(released ? [t('t:design.renameReleased')] : []),
      ]
      if (asks.length === 0 || (await app.confirm(asks.join('\n')))) run({ ...command, released })
    },
    save: async () => {
      if (dirty && (await call(put))) saved()
    },
    /** Releases what stands here, saved first, once `agreed` has shown what that will do. */
    release: async (agreed: (plan: ReleasePlan) => Promise<boolean>) => {
      if (dirty && !(await call(put))) return
      const plan = await planned()
      if (plan && (await agreed(plan)))
        await call(async () => (await app.request({ post: `${urlOf(draft.id)}/Actions/Release`, body: {} }, { quiet: true })).msg)
      // also where it was not released: the draft was saved
      else if (!dirty) return
      saved()
    },
    leave: async (to: string) => {
      if (!dirty || (await app.confirm(t('t:studio.leaveAsk')))) app.navigate(to)
    },
  }
}
