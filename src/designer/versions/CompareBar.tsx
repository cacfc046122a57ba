import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#runtime/app.ts'

interface CompareBarProps<C extends number | string> {
  /** what the chosen version is called */
  name: string
  before: C | undefined
  options: ReadonlyArray<{ value: C; label: string }>
  onBefore: (before: C) => void
  /** takes the chosen version back; nothing where it stands already */
  onRestore?: (() => void) | undefined
  /** ways to look at the difference */
  children?: ReactNode
}

/** What is compared with what, and the way back. */
export function CompareBar<C extends number | string>({ name, before, options, onBefore, onRestore, children }: CompareBarProps<C>) {
  const t = useText()
  return (
    <div className="pg-version-bar">
      <span>{t('t:studio.comparedWith', { name })}</span>
      <Select<C>
        aria-label={t('t:studio.compareWith')}
        size="small"
        value={before ?? null}
        onChange={onBefore}
        options={[...options]}
        popupMatchSelectWidth={false}
      />
      {children}
      <span className="pg-studio-gap" />
      {onRestore ? (
        <Button size="small" onClick={onRestore}>
          {t('t:studio.restore')}
        </Button>
      ) : null}
    </div>
  )
}
