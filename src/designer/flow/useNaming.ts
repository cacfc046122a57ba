import { useMemo } from 'react'
import type { FlowNode, Who } from '#core/flow/definition.ts'
import { nameIn as nameOfRow, usePeople } from '#renderers/picker/peopleNames.ts'
import { useApp } from '#runtime/app.ts'
import { useFlowAround } from './around.ts'
import { idsIn, type Naming, nodeWords, whoWords } from './words.ts'

/** The names that rules need to be said in words: read together with those of other nodes. */
export function useNaming(rules: readonly Who[] | undefined): Naming {
  const { t } = useApp()
  const around = useFlowAround()
  const ids = useMemo(() => idsIn(rules), [rules])
  const rows = usePeople(ids)
  const nameOf = (stored: string) => {
    const row = rows[ids.indexOf(stored)]
    return row === null ? t('t:relation.gone') : nameOfRow(row) || '…'
  }
  return { t, around, nameOf }
}

/** Whom rules find, in words. */
export const useWhoWords = (rules: readonly Who[] | undefined): string => whoWords(rules, useNaming(rules))

/** What a node does and whom it asks, in words. */
export function useNodeWords(node: FlowNode): string {
  const rules = 'who' in node ? node.who : undefined
  const naming = useNaming(rules)
  return rules === undefined ? nodeWords(node, naming) : whoWords(rules, naming)
}
