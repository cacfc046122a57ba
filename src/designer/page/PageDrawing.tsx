import { Button, Tabs } from 'antd'
import { useApp } from '#runtime/app.ts'
import type { AskedField, Picture } from '../drawing/channel.ts'
import { DeviceBar } from '../drawing/DeviceBar.tsx'
import { Frame } from '../drawing/Frame.tsx'
import type { useLook } from '../drawing/useLook.ts'
import type { Finding } from '../language/analyse.ts'
import { rootKey } from './keys.ts'
import type { PageDeskState } from './usePageDesk.ts'

interface PageDrawingProps {
  desk: PageDeskState
  findings: readonly Finding[]
  look: ReturnType<typeof useLook>
  /** the dialog that is drawn; the page itself where there is none */
  dialog: string | undefined
  picture: Picture | undefined
  /** a press in the drawing chooses */
  selecting: boolean
  watchFrame: (frame: HTMLIFrameElement) => () => void
  onSelecting: (selecting: boolean) => void
  onField: (asked: AskedField) => void
  onNew: () => void
}

/** The page as staff will see it, or one of its dialogs by itself: each a tab. */
export function PageDrawing({
  desk,
  dialog,
  picture,
  findings,
  look,
  selecting,
  watchFrame,
  onSelecting,
  onField,
  onNew,
}: PageDrawingProps) {
  const { t } = useApp()
  const names = Object.keys(desk.definition.page?.dialogs ?? {})
  return (
    <div className="pg-studio-drawing">
      <div className="pg-page-tabs">
        <Tabs
          size="small"
          type="card"
          activeKey={dialog ?? ''}
          onChange={(key) => desk.select([rootKey(key === '' ? undefined : key)])}
          items={[
            { key: '', label: t('t:design.page.page') },
            ...names.map((key) => ({ key, label: <span data-words="data">{key}</span> })),
          ]}
        />
        <Button size="small" type="text" onClick={onNew}>
          {t('t:design.page.newDialog')}
        </Button>
      </div>
      <div className="pg-studio-devices">
        <Button size="small" type={selecting ? 'primary' : 'default'} aria-pressed={selecting} onClick={() => onSelecting(!selecting)}>
          {t('t:design.page.pick')}
        </Button>
        <DeviceBar device={look.device} language={look.language} onDevice={look.setDevice} onLanguage={look.setLanguage} />
      </div>
      {findings.length > 0 ? (
        <p className="pg-studio-stale">{t(picture === undefined ? 't:studio.noDrawing' : 't:studio.lastGood')}</p>
      ) : null}
      <Frame
        picture={picture}
        device={look.device}
        title={t('t:studio.drawing')}
        selected={selecting ? (desk.chosen.length === 1 ? desk.chosen[0] : '') : undefined}
        onField={onField}
        watch={watchFrame}
      />
    </div>
  )
}
