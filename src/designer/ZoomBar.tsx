import { Button } from 'antd'
import { useText } from '#runtime/app.ts'

interface ZoomBarProps {
  zoom: number
  least: number
  most: number
  smaller: () => void
  larger: () => void
  whole: () => void
  fit: () => void
}

/** How large something is drawn, by buttons over it. */
export function ZoomBar({ zoom, least, most, smaller, larger, whole, fit }: ZoomBarProps) {
  const t = useText()
  return (
    <div className="pg-flow-zoom" role="group" aria-label={t('t:flowDesign.zoom')}>
      <Button size="small" disabled={zoom <= least} aria-label={t('t:flowDesign.smaller')} onClick={smaller}>
        −
      </Button>
      <Button size="small" aria-label={t('t:flowDesign.zoomWhole', { n: Math.round(zoom * 100) })} onClick={whole}>
        {Math.round(zoom * 100)}%
      </Button>
      <Button size="small" disabled={zoom >= most} aria-label={t('t:flowDesign.larger')} onClick={larger}>
        +
      </Button>
      <Button size="small" onClick={fit}>
        {t('t:flowDesign.fit')}
      </Button>
    </div>
  )
}
