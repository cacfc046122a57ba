import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { classes } from '../control/look.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import { PickerContext } from '../parts/splitSelection.ts'
import { useNarrow } from '../parts/useNarrow.ts'
import './split.css'

const least = 160
const most = 480
const within = (width: number) => Math.min(most, Math.max(least, Math.round(width)))

/** A narrow side beside the main part: its width can be drawn, it can be folded away, and on a phone it opens over the page. */
function Split({ node }: BlockProps<'split'>) {
  const t = useText()
  const { side, main, width: first = 240 } = node
  const title = t((side?.title as Text | undefined) ?? '') || t('t:split.side')
  const root = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const phone = useNarrow(root)
  const [width, setWidth] = useState(within(first))
  const [folded, setFolded] = useState(false)
  const [open, setOpen] = useState(false)
  const [label, setLabel] = useState('')
  const picker = useMemo(
    () => ({
      picked(text: string, byPerson: boolean) {
        setLabel(text)
        if (byPerson) setOpen(false)
      },
    }),
    [],
  )
  const away = phone ? !open : folded
  useEffect(() => {
    if (!phone || !open) return
    const before = opener.current
    sheet.current?.querySelector<HTMLElement>('[tabindex="0"], input, button')?.focus()
    return () => before?.focus()
  }, [phone, open])

  const start = useRef<{ x: number; width: number }>(undefined)
  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, width }
    },
    onPointerMove: (event: PointerEvent) => start.current && setWidth(within(start.current.width + event.clientX - start.current.x)),
    onPointerUp: () => {
      start.current = undefined
    },
  }
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    const steps: { [key: string]: (now: number) => number } = {
      ArrowLeft: (now) => now - 16,
      ArrowRight: (now) => now + 16,
      Home: () => least,
      End: () => most,
    }
    const move = steps[event.key]
    if (!move) return
    event.preventDefault()
    setWidth((now) => within(move(now)))
  }, [])

  return (
    <PickerContext value={picker}>
      <div ref={root} className={classes('pg-split', phone && 'pg-split-phone', !phone && folded && 'pg-split-folded')}>
        {phone && (
          <button ref={opener} type="button" className="pg-split-open" aria-expanded={open} onClick={() => setOpen(true)}>
            {blockIcons.sides}
            <span className="pg-split-name">{title}</span>
            <span className="pg-split-now">{label}</span>
            {icons.down}
          </button>
        )}
        <div
          ref={sheet}
          className={classes('pg-split-side', phone && open && 'pg-split-sheet')}
          style={phone ? undefined : { width }}
          hidden={away}
          {...(phone && open ? { role: 'dialog', 'aria-modal': true, 'aria-label': title } : {})}
          onKeyDown={(event) => phone && event.key === 'Escape' && setOpen(false)}
        >
          {phone && (
            <div className="pg-split-close">
              <LightButton label={t('t:common.close')} kind="icon" icon={icons.close} onClick={() => setOpen(false)} />
            </div>
          )}
          {side && <RenderNode node={side} />}
        </div>
        {!phone && (
          <div className="pg-split-edge">
            {!folded && (
              <div
                role="separator"
                aria-orientation="vertical"
                aria-label={t('t:split.resize')}
                aria-valuenow={width}
                aria-valuemin={least}
                aria-valuemax={most}
                tabIndex={0}
                className="pg-split-handle"
                onKeyDown={onKeyDown}
                {...drag}
              />
            )}
            <button
              type="button"
              className="pg-split-fold"
              aria-label={t(folded ? 't:split.unfold' : 't:split.fold', { name: title })}
              title={t(folded ? 't:split.unfold' : 't:split.fold', { name: title })}
              aria-expanded={!folded}
              onClick={() => setFolded(!folded)}
            >
              {folded ? blockIcons.right : blockIcons.left}
            </button>
          </div>
        )}
        <div className="pg-split-main">{main && <RenderNode node={main} />}</div>
      </div>
    </PickerContext>
  )
}

export default { block: Split } satisfies Renderer<'split'>
