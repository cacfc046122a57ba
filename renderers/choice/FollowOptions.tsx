import { useEffect, useRef } from 'react'
import { pathsOf } from '#core/expression/expr.ts'
import { sourceOf } from '#core/form/choices.ts'
import type { Json } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { type Options, useOptions } from '#runtime/data/options.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { findOption } from './choice.ts'

type Choice = Pick<EditProps, 'node' | 'value' | 'onChange'>

/** What is left of a choice when only these options can be had. A path stays whole or goes. */
function keptOf(keys: Options, value: Json, isPath: boolean): Json | undefined {
  const known = (one: Json): boolean => (Array.isArray(one) ? one.every(known) : findOption(keys, one) !== undefined)
  const several = Array.isArray(value) && (!isPath || Array.isArray(value[0]))
  if (!several) return known(value) ? value : undefined
  const kept = value.filter(known)
  return kept.length === value.length ? value : kept.length > 0 ? kept : undefined
}

/** WG-65: when what the options read was changed and the choice is not among the new ones, it is emptied. A record that comes in keeps what it holds. */
function Following({ node, value, onChange }: Choice) {
  const { env } = useApp()
  const keys = useOptions(node, value ?? null)
  const before = useRef({ asked: keys.asked, value })
  const due = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked, what is chosen, and whether the answer is here
  useEffect(() => {
    const last = before.current
    // both at once: the form was filled
    if (last.asked !== keys.asked) due.current = JSON.stringify(last.value ?? null) === JSON.stringify(value ?? null)
    before.current = { asked: keys.asked, value }
    if (!due.current || !keys.settled) return
    due.current = false
    if (value === undefined || value === null || value === '') return
    const kept = keptOf(keys, value, env.widgets.get(node.pingeKey)?.holds === 'path')
    if (kept !== value) onChange(kept)
  }, [keys.asked, keys.settled, value])
  return null
}

/** Draws nothing; costs nothing where the options read no value. */
export const FollowOptions = (props: Choice) => (pathsOf(sourceOf(props.node)).length > 0 ? <Following {...props} /> : null)
