import type { PrintCommand, PrintField } from '#core/edit/print/types.ts'
import type { Props } from '#core/edit/types.ts'
import type { PrintTemplate } from '#core/print/template.ts'

/** What the properties of something are given. */
export interface OfProps {
  template: PrintTemplate
  fields: readonly PrintField[]
  /** the path of what is selected */
  of: string
  set: (props: Props) => void
  onRun: (command: PrintCommand) => boolean
  onSelect: (keys: readonly string[]) => void
}
