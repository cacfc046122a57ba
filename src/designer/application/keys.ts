export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A tool that may have a key. */
export interface Keyed {
  name: string
  /** as it is written in `aria-keyshortcuts` */
  key?: string
}

/** The tools that a key is the key of; what is taken back is done again with Ctrl+Shift+Z as well. */
export function keyed<T extends Keyed>(tools: readonly T[], event: Pressed): T[] {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  const control = event.ctrlKey || event.metaKey
  if (control && event.shiftKey && key === 'Z') return tools.filter(({ name }) => name === 'redo')
  if (event.shiftKey) return []
  const pressed = [control ? 'Control' : '', event.altKey ? 'Alt' : '', key].filter(Boolean).join('+')
  return tools.filter((tool) => tool.key === pressed)
}
