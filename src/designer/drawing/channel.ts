import type { Language } from '#core/types.ts'
import type { SchemaKind } from '../language/grammar.ts'

/** The application that a form or list belongs to. */
export interface Owner {
  id: string
  enCode: string
  fullName: string
  webType: number
}

/** What a frame is asked to draw; definitions travel as JSON text. */
export interface Picture {
  /** `widget`: one widget in all of its states */
  kind: SchemaKind | 'widget'
  language: Language
  theme: string
  page?: string
  form?: string
  list?: string
  owner?: Owner
  /** of a widget: its node and its samples, as `Stated` */
  states?: string
}

const draw = 'pinge:draw'
const ready = 'pinge:ready'
const why = 'pinge:why'
const field = 'pinge:field'
const scaled = 'pinge:scale'
const picked = 'pinge:pick'
const marked = 'pinge:marks'

/**
 * What was asked about in a frame: a field by its name in its form, with the steps to it in the definition where they are
 * known; anything else by the identity of its node.
 */
export interface AskedField {
  key: string
  steps?: Array<string | number>
  node?: string
}

/** Sends a picture to a frame of this very site. */
export const sendPicture = (frame: Window, picture: Picture) => frame.postMessage({ type: draw, picture }, location.origin)

/** Switches the inspector of fields in a frame on or off. */
export const sendWhy = (frame: Window, on: boolean) => frame.postMessage({ type: why, on }, location.origin)

/** Says that a press in a frame chooses what it meets, and what is chosen: a node by its identity, a column by its key; undefined ends it. */
export const sendPick = (frame: Window, key: string | undefined) => frame.postMessage({ type: picked, key }, location.origin)

/** Inside the frame: hears whether a press chooses, and what is chosen; answers how to stop. */
export function onPick(listener: (key: string | undefined) => void): () => void {
  const hear = (event: MessageEvent) => {
    const data = event.data as { type?: string; key?: string } | null
    if (event.origin === location.origin && event.source === parent && data?.type === picked) listener(data.key)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

/** Parts of a drawing that differ from another version, by the identity of their node; of a column by that of its sub-table and its name. */
export type Marks = ReadonlyArray<{ kind: 'added' | 'removed' | 'changed' | 'moved'; id: string; child?: string }>

/** Says which parts of a drawing are marked. */
export const sendMarks = (frame: Window, marks: Marks) => frame.postMessage({ type: marked, marks }, location.origin)

/** Inside the frame: hears which parts are marked; answers how to stop. */
export function onMarks(listener: (marks: Marks) => void): () => void {
  const hear = (event: MessageEvent) => {
    const data = event.data as { type?: string; marks?: Marks } | null
    if (event.origin === location.origin && event.source === parent && data?.type === marked && data.marks) listener(data.marks)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

/** Tells a frame how much smaller than its own size it is shown. */
export const sendScale = (frame: Window, scale: number) => frame.postMessage({ type: scaled, scale }, location.origin)

/** Inside the frame: hears how much smaller it is shown; answers how to stop. */
export function onScale(listener: (scale: number) => void): () => void {
  const hear = (event: MessageEvent) => {
    const data = event.data as { type?: string; scale?: number } | null
    if (event.origin === location.origin && event.source === parent && data?.type === scaled && data.scale) listener(data.scale)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

/** Inside the frame: hears whether fields are inspected; answers how to stop. */
export function onWhy(listener: (on: boolean) => void): () => void {
  const hear = (event: MessageEvent) => {
    const data = event.data as { type?: string; on?: boolean } | null
    if (event.origin === location.origin && event.source === parent && data?.type === why) listener(data.on === true)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

/** Inside the frame: tells the window around which field was asked about. */
export const sendField = (asked: AskedField) => parent.postMessage({ type: field, asked }, location.origin)

/** Hears which field of a frame was asked about; answers how to stop. */
export function onField(frame: () => Window | null | undefined, listener: (asked: AskedField) => void): () => void {
  const hear = (event: MessageEvent) => {
    const data = event.data as { type?: string; asked?: AskedField } | null
    if (event.origin === location.origin && event.source === frame() && data?.type === field && data.asked) listener(data.asked)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

/** Calls back when the frame can take a picture; answers how to stop. */
export function onReady(frame: () => Window | null | undefined, listener: () => void): () => void {
  const hear = (event: MessageEvent) => {
    if (event.origin === location.origin && event.source === frame() && (event.data as { type?: string } | null)?.type === ready) listener()
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

/** Inside the frame: tells the window around that it can draw, and hears what; answers how to stop. */
export function onPicture(listener: (picture: Picture) => void): () => void {
  const hear = (event: MessageEvent) => {
    const data = event.data as { type?: string; picture?: Picture } | null
    if (event.origin === location.origin && event.source === parent && data?.type === draw && data.picture) listener(data.picture)
  }
  addEventListener('message', hear)
  parent.postMessage({ type: ready }, location.origin)
  return () => removeEventListener('message', hear)
}
