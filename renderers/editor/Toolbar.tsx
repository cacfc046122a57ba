import { type KeyboardEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useText } from '#runtime/app.ts'
import { whenIdle } from '#runtime/data/schedule.ts'
import { classes } from '../control/look.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import { type Tool, type ToolState, toolGroups } from './tools.ts'
import './editor.css'

const all = toolGroups.flat()

/** Which ends of a line have more than is seen. */
function useEnds(line: React.RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ before: false, after: false })
  useEffect(() => {
    const element = line.current
    if (!element) return
    const look = () => {
      const before = element.scrollLeft > 1
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setEnds((now) => (now.before === before && now.after === after ? now : { before, after }))
    }
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [line])
  return ends
}

interface Props {
  /** id of the text that it belongs to */
  controls: string
  state: ToolState
  /** the menu that is open */
  open?: string | undefined
  onTool: (tool: Tool, button: HTMLElement) => void
  /** Escape goes back to the text */
  onLeave?: () => void
}

/** The line before its buttons: a form that opens draws its fields first, and these hundred elements when there is time. */
export function LateToolbar(props: Props) {
  const [there, show] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => show(true))), [])
  return there ? <Toolbar {...props} /> : <div className="pg-ed-bar" aria-busy="true" />
}

/**
 * WG-19: one line of buttons that slides where it is narrow, under the finger, by the keys, or by the buttons at its ends.
 * One of its buttons is on the way of Tab; arrows go along the line.
 */
export function Toolbar({ controls, state, open, onTool, onLeave }: Props) {
  const t = useText()
  const line = useRef<HTMLDivElement>(null)
  const ends = useEnds(line)
  const [at, setAt] = useState('undo')
  const slide = (by: number) => line.current?.scrollBy({ left: by * line.current.clientWidth * 0.8, behavior: 'smooth' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onLeave) {
      event.stopPropagation()
      return onLeave()
    }
    const index = all.findIndex(({ key }) => key === at)
    const steps: { [key: string]: number } = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: all.length - 1 }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = all.at(to % all.length)?.key ?? 'undo'
    setAt(next)
    line.current?.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus()
  }
  const end = (side: 'before' | 'after') => (
    <button
      type="button"
      className={`pg-ed-end pg-ed-${side}`}
      tabIndex={-1}
      aria-hidden="true"
      aria-label={t(`t:editor.${side}`)}
      title={t(`t:editor.${side}`)}
      hidden={!ends[side]}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => slide(side === 'after' ? 1 : -1)}
    >
      {side === 'after' ? blockIcons.right : blockIcons.left}
    </button>
  )
  return (
    <div className="pg-ed-bar">
      {end('before')}
      <div
        ref={line}
        className="pg-ed-tools"
        role="toolbar"
        aria-label={t('t:editor.tools')}
        aria-controls={controls}
        onKeyDown={onKeyDown}
      >
        {toolGroups.map((group) => (
          <div key={group[0]?.key} className="pg-ed-group">
            {group.map((tool) => {
              const name = t(`t:${tool.label}`)
              const off = state.off.includes(tool.key)
              return (
                <button
                  key={tool.key}
                  type="button"
                  data-tool={tool.key}
                  className={classes('pg-ed-tool', tool.shown && 'pg-ed-worded')}
                  tabIndex={tool.key === at ? 0 : -1}
                  title={tool.keys ? `${name} (${tool.keys})` : name}
                  aria-label={tool.shown ? `${name}: ${tool.shown(state, t)}` : name}
                  aria-pressed={tool.toggles ? state.on.includes(tool.key) : undefined}
                  aria-haspopup={tool.choices ? 'menu' : undefined}
                  aria-expanded={tool.choices ? open === tool.key : undefined}
                  aria-disabled={off || undefined}
                  onFocus={() => setAt(tool.key)}
                  // the text keeps its selection
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={({ currentTarget }) => !off && onTool(tool, currentTarget)}
                >
                  {tool.shown ? <span>{tool.shown(state, t)}</span> : tool.icon}
                  {tool.choices ? <span className="pg-ed-down">{icons.down}</span> : null}
                </button>
              )
            })}
          </div>
        ))}
      </div>
      {end('after')}
    </div>
  )
}
