import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SysConfig } from '#api/types.ts'
import { useT } from '../language/text.ts'
import { sysConfigAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { Mark } from '../theme/glyphs.tsx'

/** LA-06: the first picture that the system configuration names; none means the product's own mark. */
export const logoOf = ({ workLogoIcon, navigationIcon, logoIcon }: SysConfig): string | undefined =>
  workLogoIcon || navigationIcon || logoIcon || undefined

/** LA-06: the picture of the system, else, and where it cannot be shown, the product's own mark. */
export function LogoPicture({ config, size }: { config: SysConfig; size: number }) {
  const picture = logoOf(config)
  const [broken, setBroken] = useState<string>()
  if (!picture || picture === broken) return <Mark size={size} />
  return <img src={picture} alt="" height={size} onError={() => setBroken(picture)} />
}

/** The logo and the system's name; it leads to the root (RT-13). `narrow` has room for the picture only. */
export function Logo({ narrow }: { narrow: boolean }) {
  const t = useT()
  const config = useAtomValue(sysConfigAtom, { store })
  const name = config.sysName || t('app.name')
  return (
    <Link className="side-logo" to="/" title={name}>
      <LogoPicture config={config} size={28} />
      <span className={narrow ? 'sr-only' : 'side-name'}>{name}</span>
    </Link>
  )
}
