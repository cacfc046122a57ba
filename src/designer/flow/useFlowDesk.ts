import { useCallback } from 'react'
import { applyFlow } from '#core/edit/flow/apply.ts'
import { clippedNodes } from '#core/edit/flow/clipboard.ts'
import { nameOfNode } from '#core/edit/flow/make.ts'
import { findStanding, keyAt, pathOf } from '#core/edit/flow/tree.ts'
import type { FlowCommand, FlowUse } from '#core/edit/flow/types.ts'
import { say } from '#core/edit/step.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import { useApp } from '#runtime/app.ts'
import { keep } from '../application/kept.ts'
import { textOf } from '../application/load.ts'
import { stepAct } from '../application/stepAct.ts'
import { useDeskCall } from '../application/useDeskCall.ts'
import { useDeskState } from '../application/useDeskState.ts'
import { useSteps } from '../application/useSteps.ts'
import { type FlowDraft, flowUrl, readDraft } from './load.ts'
import { withStepText } from './stepWords.ts'
import { type FlowAct, type FlowTool, freshId, gapAt, nodesIn } from './tools.ts'

/** So many places that name a node are told in full. */
const mostTold = 8

const open = (stored: FlowDef) => stored
const isStored = (definition: FlowDef, stored: FlowDef) => textOf(definition) === textOf(stored)
const isThere = (definition: FlowDef, key: string) => key === 'end' || pathOf(definition, key) !== undefined

/** Places that name nodes, in words. */
function placesOf(definition: FlowDef, uses: readonly FlowUse[], t: Translate): string {
  const name = (id: string) => {
    const found = findStanding(definition, id)
    return id === 'start' ? t('t:flow.kind.start') : found ? t(nameOfNode(found.node)) : id
  }
  const places = [...new Set(uses.map(({ kind, at }) => t('t:design.useIn', { kind: t(`t:edit.flowUse.${kind}`), name: name(at) })))]
  const more = places.length > mostTold ? [t('t:design.andMore', { n: places.length - mostTold })] : []
  return [...places.slice(0, mostTold), ...more].join(t(listMark))
}

interface Options {
  draft: FlowDraft
  stored: FlowDef
  onReload: () => void
  /** what the server said of a flow that it refused */
  onRefused: (of: FlowDef, data: unknown) => void
}

/** A flow while it is designed: commands, their history, the selection, and saving. */
export function useFlowDesk({ draft, stored, onReload, onRefused }: Options) {
  const app = useApp()
  const { t } = app
  const steps = useSteps<FlowDef>({ id: `flow_${draft.id}`, version: String(draft.version), stored, open, isStored, isThere })
  const { dirty, now, step, select } = steps
  const reread = () => {
    keep(`flow_${draft.id}`, undefined)
    onReload()
  }
  const { busy, call } = useDeskCall({ refused: (data) => onRefused(now.current.definition, data), giveUp: reread })

  const run = useCallback(
    (command: FlowCommand): boolean => {
      const done = applyFlow(now.current.definition, command, freshId)
      if (!done.ok) {
        app.toast('warning', say(done.why, t))
        return false
      }
      const typing = command.do === 'setProps' ? `${command.of} ${Object.keys(command.props).join()}` : undefined
      step({ ...done, mark: withStepText(done.mark, command, now.current.definition, t) }, typing)
      if (done.lost.length > 0 && command.do !== 'removeNodes' && command.do !== 'removeWay')
        app.toast(
          'warning',
          t('t:flowDesign.lost', { n: done.lost.length, nodes: [...new Set(done.lost.map(({ node }) => node))].join(t(listMark)) }),
        )
      return true
    },
    [app, t, now, step],
  )
  /** Takes nodes or a way away, once what names them was told. */
  const remove = async (command: FlowCommand) => {
    const done = applyFlow(now.current.definition, command, freshId)
    const places = done.ok && done.lost.length > 0 ? placesOf(now.current.definition, done.lost, t) : ''
    if (places === '' || (await app.confirm(t('t:design.removeAsk', { places })))) run(command)
  }

  const act = async (what: FlowAct | undefined): Promise<void> => {
    if (what === undefined || what === 'add') return
    if (typeof what !== 'string') {
      if (what.do === 'removeNodes' || what.do === 'removeWay') return remove(what)
      return void run(what)
    }
    const { definition, selected } = now.current
    const nodes = nodesIn({ definition, keys: selected })
    await stepAct(what, {
      ...{ app, steps, busy },
      clip() {
        const text = clippedNodes(definition, nodes)
        return text === undefined ? undefined : { text, told: t('t:flowDesign.copied', { n: nodes.length }) }
      },
      cut: () => remove({ do: 'removeNodes', nodes }),
      paste: (text) => run({ do: 'pasteNodes', text, to: gapAt(definition, selected.at(-1)) }),
    })
  }

  const put = async () => {
    const sent = steps.sending()
    const body = { definition: textOf(sent.definition), version: draft.version }
    return (await app.request({ put: flowUrl(draft.id, 'Draft'), body }, { quiet: true })).msg
  }
  return {
    ...useDeskState(steps, busy),
    ...{ run, act, reread },
    press: (tool: FlowTool): boolean => {
      const what = tool.act({ definition: now.current.definition, keys: now.current.selected })
      void act(what)
      return what !== undefined
    },
    /** selects what a pointer of a fault leads to */
    selectAt: useCallback((pointer: string) => select([keyAt(now.current.definition, pointer).key].filter(Boolean)), [select, now]),
    /** why a command may not be carried out now; nothing where it may */
    refuses: (command: FlowCommand): string | undefined => {
      const done = applyFlow(now.current.definition, command, freshId)
      return done.ok ? undefined : say(done.why, t)
    },
    save: async () => {
      if (dirty && (await call(put))) reread()
    },
    /** Releases what stands here, saved first; `version` is that of the draft as it is stored then. */
    release: async () => {
      const isSaved = dirty
      if (dirty && !(await call(put))) return
      await call(async () => {
        const version = isSaved ? (await readDraft(app, draft.id)).version : draft.version
        return (await app.request({ post: flowUrl(draft.id, 'Release'), body: { version } }, { quiet: true })).msg
      })
      // also where it was not released: the draft was saved
      reread()
    },
  }
}

/** What stands on the desk, and everything that changes it. */
export type FlowDeskState = ReturnType<typeof useFlowDesk>
