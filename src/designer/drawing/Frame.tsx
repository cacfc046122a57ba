import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type AskedField,
  type Marks,
  onField,
  onReady,
  type Picture,
  sendMarks,
  sendPicture,
  sendScale,
  sendSelected,
  sendWhy,
} from './channel.ts'
import './drawing.css'

export const devices = { desktop: undefined, tablet: 768, phone: 390 } as const
export type Device = keyof typeof devices

/** The screen to begin with: whoever holds a phone sees a phone's drawing in its own size, and what is made for phones is drawn so. */
export const firstDevice = (forPhone?: boolean): Device => (forPhone || window.innerWidth < 600 ? 'phone' : 'desktop')

/** How wide a desktop is drawn at least: in less room it is drawn so and made smaller. */
const desktop = 1100
/** How much less room than that still shows it in its own size. */
const slack = 100

/** The address of the frame, under whatever the application's base path is. */
const address = () =>
  `${location.pathname.replace(/\/(?:pageStudio|formDesigner|previewModel|widgetCatalog)\/?$/, '')}/previewModel?frame=1`

const watchTheme = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
/** Light or dark, as the page around is now. */
export const useTheme = () => useSyncExternalStore(watchTheme, () => document.documentElement.dataset.theme ?? 'light')

/** How much room an element has, in pixels. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [])
  return { ref, room }
}

interface FrameProps {
  picture: Picture | undefined
  device: Device
  title: string
  /** the width of a desktop that has less room, in pixels */
  least?: number
  /** fields are inspected */
  why?: boolean
  /** a press chooses a field, and this one is chosen; without it a press is what it is for staff */
  selected?: string | undefined
  /** parts that differ from another version */
  marks?: Marks | undefined
  /** which field was chosen, or asked about while they are inspected */
  onField?: (asked: AskedField) => void
  /** hears what happens in the frame once it can draw; answers how to stop */
  watch?: (frame: HTMLIFrameElement) => () => void
}

/**
 * A definition drawn in a window of its own, as wide as the device: the rules for narrow screens, dialogs and
 * everything else hold as they will for staff. A picture that is undefined leaves the last one standing.
 */
export function Frame({ picture, device, title, least = desktop, why = false, selected, marks, onField: asked, watch }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // a frame that begins anew (its session was read again) asks again
  const [ready, setReady] = useState(0)
  const { ref, room } = useRoom()
  useEffect(
    () =>
      onReady(
        () => frame.current?.contentWindow,
        () => setReady((times) => times + 1),
      ),
    [],
  )
  useEffect(() => asked && onField(() => frame.current?.contentWindow, asked), [asked])
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (ready && target && picture) sendPicture(target, picture)
  }, [ready, picture])
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (ready && target) sendWhy(target, why)
  }, [ready, why])
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (ready && target && asked) sendSelected(target, selected)
  }, [ready, selected, asked])
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (ready && target && marks) sendMarks(target, marks)
  }, [ready, marks])
  useEffect(() => (ready && frame.current && watch ? watch(frame.current) : undefined), [ready, watch])
  const width = devices[device] ?? (room.width < least - slack ? least : room.width)
  // a screen wider than the room is made smaller, not cut: everything stays in sight
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (ready && target) sendScale(target, scale)
  }, [ready, scale])
  return (
    <div className="pg-frame-stage" ref={ref} data-device={device}>
      <div className="pg-frame-size" style={{ width: width * scale, height: room.height }}>
        <iframe
          ref={frame}
          className="pg-frame"
          src={address()}
          title={title}
          style={{ width, height: room.height / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
        />
      </div>
    </div>
  )
}
