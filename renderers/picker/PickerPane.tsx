import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { useText } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes, useThemeClass } from '../control/look.ts'
import { icons } from '../icons/icons.tsx'
import { PickerList } from './PickerList.tsx'
import type { PickerView } from './pickerStore.ts'
import './pickerDialog.css'

interface SearchProps {
  box: RefObject<HTMLInputElement | null>
  /** id of the list that is searched */
  controls: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  /** Enter: at once, without the pause */
  onSearch: () => void
  /** arrow down: to the list */
  onDown: () => void
}

/** The search box of a picker. */
export function PickerSearch({ box, controls, placeholder, typed, onType, onSearch, onDown }: SearchProps) {
  const t = useText()
  const theme = useThemeClass()
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onSearch()
    else if (event.key === 'ArrowDown') onDown()
    else return
    event.preventDefault()
  }
  return (
    <span className={classes('ant-input-affix-wrapper ant-input-outlined ant-input-css-var', theme)}>
      <span className="ant-input-prefix">{icons.search}</span>
      <input
        ref={box}
        type="search"
        className="ant-input"
        autoComplete="off"
        placeholder={placeholder}
        aria-label={t('t:common.keyword')}
        aria-controls={controls}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={keys}
      />
    </span>
  )
}

/** The rows of a picker, or what stands in their place: a fault with a way to try again, the wait, or that there is nothing. */
export function PickerRows({
  view,
  onRetry,
  ...list
}: { view: PickerView; onRetry: () => void } & Omit<ComponentProps<typeof PickerList>, 'rows'>) {
  const t = useText()
  const { rows, waiting, error } = view
  if (error)
    return (
      <div className="pg-pick-none" role="alert">
        <p>{error}</p>
        <LightButton label={t('t:common.retry')} onClick={onRetry} />
      </div>
    )
  if (waiting) return <div className="pg-pick-wait skeleton" />
  if (rows.every(({ node }) => !node) && !rows.some(({ more }) => more?.loading || more?.error))
    return (
      <p className="pg-pick-none" role="status">
        {t('t:picker.noData')}
      </p>
    )
  return <PickerList rows={rows} {...list} />
}
