import { type ComponentType, Fragment, useCallback } from 'react'
import { renderers } from '#renderers/index.ts'
import { setRenderers } from '#runtime/lazy/registry.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'

/** Says of each element that a fragment holds which node it draws, those that come later too. */
class NodeMark extends ResizeObserver {
  constructor(private readonly id: string) {
    super(() => undefined)
  }
  override observe(element: Element) {
    element.setAttribute('data-node', this.id)
  }
  override unobserve(element: Element) {
    element.removeAttribute('data-node')
  }
}

/** A block whose elements name its node, as those of a field do, with nothing more around it. */
function markedBlock(Block: ComponentType<BlockProps>) {
  return function Marked({ node }: BlockProps) {
    const { id } = node
    const mark = useCallback(
      (fragment: React.FragmentInstance | null) => {
        if (!fragment || id === undefined) return
        const observer = new NodeMark(id)
        fragment.observeUsing(observer)
        return () => fragment.unobserveUsing(observer)
      },
      [id],
    )
    return (
      // biome-ignore lint/complexity/noUselessFragments: its ref gives the elements of the block
      <Fragment ref={mark}>
        <Block node={node} />
      </Fragment>
    )
  }
}

const markedRenderer = (renderer: Renderer): Renderer => (renderer.block ? { ...renderer, block: markedBlock(renderer.block) } : renderer)

/** Inside the frame: whatever is drawn from now on names its node, so that a press and a drop find it. */
export function markNodes(): void {
  setRenderers(
    Object.fromEntries(
      Object.entries(renderers).map(([key, load]) => [key, () => load().then((module) => ({ default: markedRenderer(module.default) }))]),
    ),
  )
}
