import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { SysConfig } from '#api/types.ts'
import { Mark } from '../glyphs.tsx'
import { sysConfigAtom } from '../session.ts'
import { store } from '../store.ts'
import { useT } from '../text.ts'

/** LA-06: the first picture that the system configuration names; none means the product's own mark. */
export const logoOf = ({ workLogoIcon, navigationIcon, logoIcon }: SysConfig): string | undefined =>
  workLogoIcon || navigationIcon || logoIcon || undefined

/** The logo and the system's name; it leads to the root (RT-13). `narrow` has room for the picture only. */
export function Logo({ narrow }: { narrow: boolean }) {
  const t = useT()
  const config = useAtomValue(sysConfigAtom, { store })
  const name = config.sysName || t('app.name')
  const picture = logoOf(config)
  return (
    <Link className="side-logo" to="/" title={name}>
      {picture ? <img src={picture} alt="" height="28" /> : <Mark />}
      <span className={narrow ? 'sr-only' : 'side-name'}>{name}</span>
    </Link>
  )
}
