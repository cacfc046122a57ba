import { Segmented, Switch } from 'antd'
import type { Language } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { type Device, devices } from './Frame.tsx'

export interface DeviceBarProps {
  device: Device
  language: Language
  onDevice: (device: Device) => void
  onLanguage: (language: Language) => void
  /** whether fields are inspected, where they can be */
  why?: boolean
  onWhy?: (why: boolean) => void
}

/** For which screen, and in which language, a drawing is made. */
export function DeviceBar({ device, language, onDevice, onLanguage, why, onWhy }: DeviceBarProps) {
  const t = useText()
  return (
    <>
      {onWhy ? (
        <span className="pg-studio-why">
          <Switch size="small" checked={why ?? false} onChange={onWhy} aria-label={t('t:why.switch')} />
          <span aria-hidden="true">{t('t:why.short')}</span>
        </span>
      ) : null}
      <Segmented<Device>
        aria-label={t('t:studio.device')}
        size="small"
        value={device}
        onChange={onDevice}
        options={(Object.keys(devices) as Device[]).map((value) => ({ value, label: t(`t:studio.device.${value}`) }))}
      />
      <Segmented<Language>
        aria-label={t('t:studio.language')}
        size="small"
        value={language}
        onChange={onLanguage}
        options={[
          { value: 'zh', label: t('t:language.zh') },
          { value: 'zhtw', label: t('t:language.zhtw') },
          { value: 'en', label: t('t:language.en') },
        ]}
      />
    </>
  )
}
