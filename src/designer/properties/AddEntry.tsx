import { Button } from 'antd'
import { useText } from '#runtime/app.ts'

interface AddEntryProps {
  /** what it adds to, where the word itself does not say it */
  title?: string
  word?: string
  disabled?: boolean
  onAdd: () => void
}

/** The button behind the entries of a list, which adds another one. */
export function AddEntry({ title, word = 't:properties.add', disabled = false, onAdd }: AddEntryProps) {
  const t = useText()
  return (
    <Button
      size="small"
      type="dashed"
      block
      disabled={disabled}
      aria-label={title === undefined ? undefined : `${title}: ${t(word)}`}
      onClick={onAdd}
    >
      {t(word)}
    </Button>
  )
}
