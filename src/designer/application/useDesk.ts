import { useCallback, useMemo } from 'react'
import { apply } from '#core/edit/apply.ts'
import { clipped } from '#core/edit/clipboard.ts'
import { idAt, opened, sealed } from '#core/edit/identity.ts'
import { say } from '#core/edit/step.ts'
import { storedKeys } from '#core/edit/storedAs.ts'
import { fieldOf, findNode } from '#core/edit/tree.ts'
import type { Application, Command, Path, Use } from '#core/edit/types.ts'
import { keysWithin, usedOutside, whereUsed } from '#core/edit/uses.ts'
import { env } from '#designer/env.ts'
import { CallError, useApp } from '#runtime/app.ts'
import { clipboard } from './clipboard.ts'
import { elsewhere } from './form/elsewhere.ts'
import { keep } from './kept.ts'
import { type Draft, definitionOf, storedIn, textOf, urlOf } from './load.ts'
import type { ReleasePlan } from './ReleaseDialog.tsx'
import { withStepText } from './stepWords.ts'
import { type Act, placeFor, type Tool } from './tools.ts'
import { useDeskCall } from './useDeskCall.ts'
import { useRefused } from './useRefused.ts'
import { useSteps } from './useSteps.ts'

/** So many places that name a field are told in full. */
const mostTold = 8

const isOfDialog = (definition: Application, id: string) => findNode(definition, id, env)?.form?.[0] === 'list'

const open = (stored: Application) => opened(stored, env)
const isStored = (definition: Application, stored: Application) => textOf(sealed(definition, env)) === textOf(stored)
const isThere = (definition: Application, id: string) => findNode(definition, id, env) !== undefined

/** An application's definition while it is designed: commands, their history, the selection, and saving. */
export function useDesk(draft: Draft, onReload: () => void) {
  const app = useApp()
  const { t } = app
  const stored = useMemo(() => definitionOf(draft) as Application, [draft])
  const steps = useSteps<Application>({ id: draft.id, version: String(draft.version), stored, open, isStored, isThere })
  const { definition, history, selected, dirty, told, now, step, select } = steps
  const { refused, refuse } = useRefused(definition)
  const reread = () => {
    keep(draft.id, undefined)
    onReload()
  }
  const { busy, call } = useDeskCall({ refused: (data) => refuse(now.current.definition, data), giveUp: reread })

  const run = useCallback(
    (command: Command): boolean => {
      const done = apply(now.current.definition, command, env)
      if (!done.ok) {
        app.toast('warning', say(done.why, t))
        return false
      }
      const typing =
        command.do === 'setProps'
          ? `${'nodes' in command ? command.nodes.join() : command.at.join('/')} ${Object.keys(command.props).join()}`
          : undefined
      step({ ...done, mark: withStepText(done.mark, command, now.current.definition, t) }, typing)
      const lost = done.notes.filter(({ what }) => what === 'lost')
      if (lost.length > 0)
        app.toast('warning', t('t:design.lost', { n: lost.length, fields: [...new Set(lost.map(({ field }) => field))].join('、') }))
      return true
    },
    [app, t, now, step],
  )
  const selectAt = useCallback(
    (path: Path) => {
      const id = idAt(now.current.definition, path, env)
      if (id !== undefined) select([id])
    },
    [select, now],
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
    if (what === 'undo') return steps.undo()
    if (what === 'redo') return steps.redo()
    if (what === 'paste') {
      const text = await clipboard.read(app)
      if (text === undefined) return
      return void run({ do: 'paste', text, to: placeFor({ definition, nodes: selected, ...(fields ? { fields } : {}) }) })
    }
    if (what === 'copy' || what === 'cut') {
      const text = clipped(definition, selected, env)
      if (text === undefined) return app.toast('warning', t('t:design.copyApart'))
      if (!(await clipboard.write(app, text))) return
      steps.setTold(t('t:design.copied', { n: selected.length }))
      if (what === 'cut') await remove(selected)
      return
    }
    if (what.do === 'remove') return void (await remove(what.nodes))
    run(what)
  }

  const put = async () => {
    const sent = steps.sending()
    const { form, list } = sealed(sent.definition, env)
    const body = {
      version: draft.version,
      formData: textOf(form),
      // the version says by itself what was done
      note: listed(sent.history.done.map(({ mark }) => say(mark, t))),
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
    turnTo: (count: number) => {
      if (!busy) steps.turnTo(count)
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
      if (dirty && (await call(put))) reread()
    },
    /** Releases what stands here, saved first, once `agreed` has shown what that will do. */
    release: async (agreed: (plan: ReleasePlan) => Promise<boolean>) => {
      if (dirty && !(await call(put))) return
      const plan = await planned()
      if (plan && (await agreed(plan)))
        await call(async () => (await app.request({ post: `${urlOf(draft.id)}/Actions/Release`, body: {} }, { quiet: true })).msg)
      // also where it was not released: the draft was saved
      else if (!dirty) return
      reread()
    },
    leave: async (to: string) => {
      if (!dirty || (await app.confirm(t('t:studio.leaveAsk')))) app.navigate(to)
    },
  }
}
