import { useCallback } from 'react'
import { applyPrint } from '#core/edit/print/apply.ts'
import { clippedBlocks } from '#core/edit/print/blocks.ts'
import { blockAt, blockOfKey, gapBehind, isThere } from '#core/edit/print/places.ts'
import type { PrintCommand } from '#core/edit/print/types.ts'
import { say } from '#core/edit/step.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { useApp } from '#runtime/app.ts'
import { keep } from '../application/kept.ts'
import { stepAct } from '../application/stepAct.ts'
import { useDeskCall } from '../application/useDeskCall.ts'
import { useDeskState } from '../application/useDeskState.ts'
import { useSteps } from '../application/useSteps.ts'
import { printUrl, type StoredPrint } from './load.ts'
import type { PrintAct, PrintTool } from './tools.ts'

/** The paper and what holds for all of a template, among what is selected. */
export const paperKey = 'paper'

const open = (stored: PrintTemplate) => stored
const isStored = (template: PrintTemplate, stored: PrintTemplate) => JSON.stringify(template) === JSON.stringify(stored)
const stands = (template: PrintTemplate, key: string) => key === paperKey || isThere(template, key)

interface Options {
  stored: StoredPrint
  template: PrintTemplate
  onReload: () => void
  /** what the server said of a template that it refused */
  onRefused: (of: PrintTemplate, data: unknown) => void
}

/** A template while it is designed: commands, their history, the selection, and saving. */
export function usePrintDesk({ stored, template, onReload, onRefused }: Options) {
  const app = useApp()
  const { t } = app
  const id = `print_${stored.id}`
  const steps = useSteps<PrintTemplate>({ id, version: String(stored.version), stored: template, open, isStored, isThere: stands })
  const { dirty, now, step } = steps
  const reread = () => {
    keep(id, undefined)
    onReload()
  }
  const { busy, call } = useDeskCall({ refused: (data) => onRefused(now.current.definition, data), giveUp: reread })

  const run = useCallback(
    (command: PrintCommand): boolean => {
      const done = applyPrint(now.current.definition, command)
      if (!done.ok) {
        app.toast('warning', say(done.why, t))
        return false
      }
      // who sets the paper stays with the paper, who sets the width of a column with its grid
      const nodes = done.nodes.length === 0 && command.do === 'setProps' ? [paperKey] : done.nodes
      const typing =
        command.do === 'setProps'
          ? `${command.of} ${Object.keys(command.props).join()}`
          : command.do === 'setWidth'
            ? `${command.of} width ${command.index}`
            : undefined
      step({ ...done, nodes: command.do === 'setWidth' ? now.current.selected : nodes }, typing)
      return true
    },
    [app, t, now, step],
  )

  const act = async (what: PrintAct | undefined): Promise<void> => {
    if (what === undefined) return
    if (typeof what !== 'string') return void run(what)
    const { definition, selected } = now.current
    const blocks = [...new Set(selected.map(blockOfKey))].filter((key) => blockAt(definition, key))
    await stepAct(what, {
      ...{ app, steps, busy },
      clip() {
        const text = clippedBlocks(definition, blocks)
        return text === undefined ? undefined : { text, told: t('t:print.design.copied', { n: blocks.length }) }
      },
      cut: () => run({ do: 'removeBlocks', blocks }),
      paste: (text) => run({ do: 'pasteBlocks', text, to: gapBehind(definition, selected.at(-1)) }),
    })
  }

  return {
    ...useDeskState(steps, busy),
    ...{ run, act, reread },
    press: (tool: PrintTool): boolean => {
      const what = tool.act({ definition: now.current.definition, keys: now.current.selected })
      void act(what)
      return what !== undefined
    },
    /** why a command may not be carried out now; nothing where it may */
    refuses: (command: PrintCommand): string | undefined => {
      const done = applyPrint(now.current.definition, command)
      return done.ok ? undefined : say(done.why, t)
    },
    save: async () => {
      if (!dirty) return
      const put = async () => {
        const { definition } = steps.sending()
        const body = { ...stored, template: definition } as object as Parameters<typeof app.request>[0]['body']
        return (await app.request({ put: printUrl(stored.id), body: body ?? null }, { quiet: true })).msg
      }
      if (await call(put)) reread()
    },
  }
}

/** What stands on the desk, and everything that changes it. */
export type PrintDeskState = ReturnType<typeof usePrintDesk>
