import type { EditProps, Renderer } from '#runtime/renderer.ts'
import { ChoiceText } from '../parts/ChoiceText.tsx'
import { same } from '../parts/choice.ts'
import { OptionGroup } from '../parts/Options.tsx'

/** WG-03: one of several options. */
const Edit = (props: EditProps) => (
  <OptionGroup props={props} kind="radio" isChosen={(value) => same(value, props.value)} onPick={props.onChange} />
)

export default { edit: Edit, read: ChoiceText, cell: ChoiceText, spread: true } satisfies Renderer
