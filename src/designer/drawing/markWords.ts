import type { Translate } from '#core/form/form.ts'
import type { Mark, Marks } from './channel.ts'

/** Marks that say what became of each part in words as well. */
export const withWords = (marks: Marks, t: Translate): Marks =>
  marks.map((mark) => ({ ...mark, word: t(`t:design.versions.${mark.kind}`) }))

/** Whether the middle of what is on screen of an element is not covered by something else. */
function isSeen(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [Math.max(left, 0) + Math.min(right, innerWidth), Math.max(top, 0) + Math.min(bottom, innerHeight)]
  const hit = document.elementFromPoint(x / 2, y / 2)
  return hit !== null && right > left && element.contains(hit)
}

/** Inside the frame: a word on each part that is marked, where it is drawn now; it takes no room, and no press. */
export class MarkWords {
  private readonly layer = document.createElement('div')
  private readonly changes = new MutationObserver(() => this.plan())
  private readonly sizes = new ResizeObserver(() => this.plan())
  private words: ReadonlyArray<{ selector: string; word: string; kind: Mark['kind'] }> = []
  private planned = 0

  constructor() {
    this.layer.className = 'pg-mark-words'
    // the list beside the frame says the same to whoever hears it
    this.layer.setAttribute('aria-hidden', 'true')
    // beside the body: what is written here is no change of the drawing
    document.documentElement.append(this.layer)
    this.changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-node', 'data-part', 'class', 'style'] })
    this.sizes.observe(document.body)
    addEventListener('scroll', this.plan, true)
    addEventListener('resize', this.plan)
  }

  show(words: typeof this.words): void {
    this.words = words
    this.plan()
  }

  private readonly plan = (): void => {
    cancelAnimationFrame(this.planned)
    this.planned = requestAnimationFrame(() => this.draw())
  }

  private draw(): void {
    this.layer.replaceChildren(
      ...this.words.flatMap(({ selector, word, kind }) => {
        const element = [...document.querySelectorAll<HTMLElement>(selector)].find(isSeen)
        if (!element) return []
        const { right, top } = element.getBoundingClientRect()
        const tag = document.createElement('span')
        tag.textContent = word
        tag.dataset.kind = kind
        tag.style.translate = `calc(${Math.min(right, innerWidth)}px - 100%) calc(${top}px - 50%)`
        return [tag]
      }),
    )
  }

  end(): void {
    cancelAnimationFrame(this.planned)
    this.changes.disconnect()
    this.sizes.disconnect()
    removeEventListener('scroll', this.plan, true)
    removeEventListener('resize', this.plan)
    this.layer.remove()
  }
}
