import { Segmented } from 'antd'
import type { Language } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { type Device, devices } from './Frame.tsx'

export interface DeviceBarProps {
  device: Device
  language: Language
  onDevice: (device: Device) => void
  onLanguage: (language: Language) => void
}

/** For which screen, and in which language, a drawing is made. */
export function DeviceBar({ device, language, onDevice, onLanguage }: DeviceBarProps) {
  const t = useText()
  return (
    <>
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
