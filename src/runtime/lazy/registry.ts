import type { Node } from '#core/types.ts'
import { loadPart } from './loadPart.ts'
import type { LoadRenderer, Renderer } from './renderer.ts'

/** The renderers by pingeKey: given once by whoever starts the client, loaded on first use. */
let loaders: { [pingeKey: string]: LoadRenderer } = {}
const loaded = new Map<string, Renderer>()
/** Loaded as renderers are, with the first form that has a `readonly` field. */
export const fixedKey = '$fixed'
const loading = new Map<string, Promise<unknown>>()

export function setRenderers(map: { [pingeKey: string]: LoadRenderer }) {
  loaders = { ...map, [fixedKey]: () => import('../form/FixedField.tsx') }
}

/** The renderer of a key, if it is here already. */
export const rendererOf = (pingeKey: string): Renderer | undefined => loaded.get(pingeKey)

/** The control of a field; of a `readonly` one what shows its value as it can be read and copied. */
export const editOf = ({ readonly }: Node, renderer: Renderer | undefined): Renderer['edit'] =>
  (readonly ? loaded.get(fixedKey) : renderer)?.edit

/** False for a key that nobody draws. */
export const isKnown = (pingeKey: string): boolean => Object.hasOwn(loaders, pingeKey)

/** Whether there is nothing to wait for: what nobody draws does not come. */
export const areLoaded = (keys: readonly string[]): boolean => keys.every((key) => loaded.has(key) || !isKnown(key))

/** Loads renderers; a failed load is told in the console (ER-06) and may be tried again. Nothing to wait for gives undefined. */
export function loadRenderers(keys: Iterable<string>): Promise<unknown> | undefined {
  const waiting: Promise<unknown>[] = []
  for (const key of new Set(keys)) {
    const load = isKnown(key) ? loaders[key] : undefined
    if (!load || loaded.has(key)) continue
    let pending = loading.get(key)
    if (!pending) {
      pending = loadPart(key, load).then(
        (module) => {
          loaded.set(key, module.default)
          loading.delete(key)
        },
        (error) => {
          loading.delete(key)
          throw error
        },
      )
      loading.set(key, pending)
    }
    waiting.push(pending)
  }
  return waiting.length > 0 ? Promise.all(waiting) : undefined
}
