import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSuggestions } from '#runtime/data/useSuggestions.ts'
import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Clear } from '../../control/Clear.tsx'
import { classes, fieldAttributes, useLook } from '../../control/look.ts'
import { plainText } from '../../control/text.tsx'
import { Suggestions } from './Suggestions.tsx'

/** WG-51: a text of one line that is completed from a list; any other text is as good. It is given on at every key. */
function Edit(props: EditProps<'autoComplete'>) {
  const { node, id, value, onChange, onBlur, disabled } = props
  const look = useLook(props)
  const [touched, setTouched] = useState(false)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const text = plainText(value)
  const { list, search } = useSuggestions(node, text, touched)
  const shown = open && list.length > 0
  const listId = `${id}_list`
  useEffect(() => search(text), [search, text])

  const give = (next: string) => onChange(next === '' ? undefined : next)
  const pick = (next: string) => {
    give(next)
    setOpen(false)
    setAt(-1)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // in a sub-table the arrows go from row to row, as long as no list is open
    if (step !== undefined && list.length > 0 && (shown || !props.inTable)) {
      event.preventDefault()
      event.stopPropagation()
      setTouched(true)
      setOpen(true)
      setAt((old) => (shown ? (old + step + list.length + (old < 0 && step < 0 ? 1 : 0)) % list.length : step > 0 ? 0 : list.length - 1))
    } else if (event.key === 'Enter' && shown && list[at] !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      pick(list[at])
    } else if (event.key === 'Escape' && shown) {
      // the list closes, not the dialog around it
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  const leave = () => {
    setOpen(false)
    setAt(-1)
    if (text.trim() !== text) give(text.trim())
    onBlur()
  }
  const control = (
    <input
      {...fieldAttributes(props)}
      ref={input}
      className={node.clearable === false ? look.of('input') : classes('ant-input', look.suffix && `ant-input${look.suffix}`)}
      type="text"
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={shown}
      aria-controls={shown ? listId : undefined}
      aria-activedescendant={shown && at >= 0 ? `${listId}_${at}` : undefined}
      autoComplete="off"
      value={text}
      placeholder={node.placeholder}
      disabled={disabled}
      onFocus={() => setTouched(true)}
      onClick={() => setOpen(true)}
      onChange={(event) => {
        setOpen(true)
        setAt(-1)
        give(event.target.value)
      }}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />
  )
  const popup = shown && <Suggestions id={listId} label={props.label} list={list} at={at} anchor={input} onPick={pick} />
  if (node.clearable === false)
    return (
      <>
        {control}
        {popup}
      </>
    )
  return (
    <span
      className={classes(
        'ant-input-affix-wrapper',
        look.suffix && `ant-input-affix-wrapper${look.suffix}`,
        disabled && 'ant-input-affix-wrapper-disabled',
        look.frame('input'),
      )}
    >
      {control}
      <span className="ant-input-suffix">
        {!disabled && text !== '' && <Clear className="ant-input-clear-icon" onClear={() => onChange(undefined)} />}
      </span>
      {popup}
    </span>
  )
}

export default {
  edit: Edit,
  read: ({ value, text }) => text ?? plainText(value),
  cell: ({ value, text }) => text ?? plainText(value),
} satisfies Renderer<'autoComplete'>
